import { adding } from './adding.js'
import { conditions } from './conditions.js'
import { deleting } from './deleting.js'
import { leaving } from './leaving.js'
import { replacing } from './replacing.js'
import type { Trait } from './trait.js'

/** Every trait there is. A model knows them by their place in this list: another order needs another model. */
export const traits: readonly Trait[] = [...leaving, ...deleting, ...conditions, ...replacing, ...adding]
