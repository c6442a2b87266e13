// The live devices come in a step of their own.
