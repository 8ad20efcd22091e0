"""The fair deal: commitment, contributions of the seats, seed."""
