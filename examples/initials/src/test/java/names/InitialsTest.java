package names;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InitialsTest {
    @Test
    public void firstAndLastName() {
        assertEquals("G. H.", Initials.initials("Grace Hopper"));
        assertEquals("A. L.", Initials.initials("ada lovelace"));
    }

    @Test
    public void oneName() {
        assertEquals("P.", Initials.initials("Plato"));
    }

    @Test
    public void doubleNames() {
        assertEquals("J. P.", Initials.initials("Jean-Paul"));
    }

    @Test
    public void particlesHaveNone() {
        assertEquals("L. B.", Initials.initials("Ludwig van Beethoven"));
        assertEquals("V. G.", Initials.initials("Vincent van Gogh"));
    }

    @Test
    public void severalParticles() {
        assertEquals("W. V.", Initials.initials("Walther von der Vogelweide"));
    }

    @Test
    public void particlesOfOtherLanguages() {
        assertEquals("S. B.", Initials.initials("Simone de Beauvoir"));
        assertEquals("V. G.", Initials.initials("Vasco da Gama"));
    }

    @Test
    public void twoBlanksAreOne() {
        assertEquals("A. T.", Initials.initials("Alan  Turing"));
    }

    @Test
    public void catalogued() {
        assertEquals("Hopper, G.", Initials.catalogued("Grace Hopper"));
        assertEquals("Plato", Initials.catalogued("Plato"));
    }
}
