import { Construct } from "constructs"

/**
 * A scope whose id is no part of the addresses in it. It keeps names that a request chooses apart from Orrery's own, and
 * the addresses of existing clusters stay as they are.
 */
export class UnaddressedScope extends Construct {}
