import { UserError } from './errors.js'

/** The program fails to load. */
export class HostFailed extends UserError {}

/** Someone else ended the host while it loaded the program: a person, or a machine short of memory. */
export class HostKilled extends HostFailed {}
