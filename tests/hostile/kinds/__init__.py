"""What is thrown at refnb: a module for each kind, which draws a case and tells how it ends."""
