export class InvalidRow extends Error {}
