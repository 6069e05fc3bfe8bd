package bank;

/** Pays out. */
public final class Teller {
    private int opened;

    /** Opens an account that may not go below zero. */
    public Account open(int balance) {
        opened++;
        return new Account(balance, 0);
    }

    public int getOpened() {
        return opened;
    }

    /** Takes the amount out of the account, or refuses where that would go below its limit. */
    public void withdraw(Account account, int amount) {
        if (account.isLocked()) {
            return;
        }
        if (account.getBalance() - amount > -account.getLimit()) {
            account.take(amount);
        } else {
            account.refuse();
        }
    }
}
