package bank;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TellerTest {
    private final Teller teller = new Teller();

    @Test
    public void paysOut() {
        Account account = teller.open(100);
        teller.withdraw(account, 30);
        assertEquals(70, account.getBalance());
    }

    @Test
    public void refusesTooMuch() {
        Account account = teller.open(100);
        teller.withdraw(account, 200);
        assertEquals(100, account.getBalance());
    }

    @Test
    public void paysOutTheLastCent() {
        Account account = teller.open(100);
        teller.withdraw(account, 100);
        assertEquals(0, account.getBalance());
    }
}
