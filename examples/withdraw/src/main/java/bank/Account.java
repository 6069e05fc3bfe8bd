package bank;

/** Money, and how far it may go below zero. */
public final class Account {
    private int balance;
    private int limit;
    private int refusals;
    private int lastTaken;
    private boolean locked;

    public Account(int balance, int limit) {
        this.balance = balance;
        this.limit = limit;
    }

    public int getBalance() {
        return balance;
    }

    public int getLimit() {
        return limit;
    }

    /** How often in a row nothing was paid out. */
    public int getRefusals() {
        return refusals;
    }

    public int getLastTaken() {
        return lastTaken;
    }

    public boolean isLocked() {
        return locked;
    }

    public void setLimit(int limit) {
        this.limit = limit;
    }

    void take(int amount) {
        balance -= amount;
        lastTaken = amount;
        refusals = 0;
    }

    void setBalance(int balance) {
        this.balance = balance;
    }

    void refuse() {
        refusals++;
        if (refusals == 3) {
            locked = true;
        }
    }
}
