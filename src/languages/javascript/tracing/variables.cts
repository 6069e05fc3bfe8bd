import own = require('./own.cjs')

const { JSON, Map } = own

/** Variables that are told of a function; its entry leaves some for the exit. */
const most = 80
const mostAtEntry = 60

/** A variable of a function, and those for what lies in it. */
class Variable {
  private fields: Map<string, Variable> | undefined
  private sequence: Variable | undefined

  constructor(
    readonly number: number,
    private readonly name: string,
    private readonly all: Variables,
  ) {}

  /** Undefined when the function has enough variables. */
  field(key: string): Variable | undefined {
    let found = this.fields?.get(key)
    if (found) return found
    found = this.all.add(`${this.name}.${key}`)
    if (found) (this.fields ??= new Map()).set(key, found)
    return found
  }

  elements(): Variable | undefined {
    return (this.sequence ??= this.all.add(`${this.name}[]`))
  }
}

/**
 * The variables of a function, numbered as they are met. It is a tree, so that neither a name nor a table of all of them
 * is needed to find the one for a part of a value.
 */
class Variables {
  isExit = false
  private readonly roots = new Map<string, Variable>()
  private count = 0

  /** `told` gets a line for each of them. */
  constructor(
    private readonly number: number,
    private readonly told: string[],
  ) {}

  root(name: string): Variable | undefined {
    let found = this.roots.get(name)
    if (found) return found
    found = this.add(name)
    if (found) this.roots.set(name, found)
    return found
  }

  add(name: string): Variable | undefined {
    if (this.count >= (this.isExit ? most : mostAtEntry)) return undefined
    this.told[this.told.length] = `["v",${this.number},${this.count},${JSON.stringify(name)}]`
    return new Variable(this.count++, name, this)
  }
}

namespace Variables {
  export type One = Variable
}
export = Variables
