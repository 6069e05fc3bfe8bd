import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import type { HostOptions, OpenedTest, VersionSpec } from '../../../execution/protocol.js'
import { assertionShims } from './assertions.js'
import { describeThrown, setHome } from './capture.js'
import type { ProjectAssertions } from './project-assertions.js'
import { Pins, realGlobals } from './pins.js'
import { preservingShim } from './preserving.js'
import type { ModuleState } from './module-state.js'
import { Program } from './program.js'
import { Recorder } from './recorder.js'
import { namePath, Registry } from './registry.js'
import { Slots } from './slots.js'
import { Ownership } from './stack.js'
import { contextShim } from './test-context.js'
import { testingShims } from './testing.js'

export interface LoadedTestFile {
  body: () => unknown
  style: 'node' | 'other'
}

/** All versions of the program in this process, and the interface for their lifted tests. */
export class Subject {
  readonly recorder = new Recorder()
  readonly registry = new Registry()
  readonly slots = new Slots()
  readonly pins: Pins
  readonly assertions: ProjectAssertions
  /** The program of each version; those of a meta-program have one together. */
  readonly programs: readonly Program[]
  /** A preservation test has asked which kind of version it runs on. */
  toldPatched = false
  private readonly files = new Map<Program, Map<string, LoadedTestFile>>()
  private current = 0

  constructor(
    readonly versions: readonly VersionSpec[],
    readonly options: HostOptions,
    /** Where assertions are real. */
    private readonly expecting?: ProjectAssertions,
  ) {
    this.assertions = expecting ?? assertionShims(this.recorder)
    this.programs = programsOf(versions)
    for (const program of this.programs) this.files.set(program, new Map())
    this.pins = new Pins(options.seed, this.recorder)
    this.installGlobals()
    if (options.pinned) this.pins.pinClockAndRandom()
    this.pins.confine()
  }

  /** From now on, whatever is loaded or run belongs to this version. */
  select(version: number): Program {
    this.current = version
    setHome(this.programs[version].spec.root)
    return this.programs[version]
  }

  file(version: number, path: string): LoadedTestFile | undefined {
    return this.files.get(this.programs[version])!.get(path)
  }

  owners(version: number): Ownership {
    return new Ownership(this.programs[version].spec, (path) => this.file(version, path) !== undefined)
  }

  private installGlobals(): void {
    const { nodeTest, framework } = testingShims(this.registry, this.assertions)
    const shims: Record<string, unknown> = {
      assert: this.assertions.assert,
      chai: this.assertions.chai,
      test: nodeTest,
      context: contextShim(this.registry, this.assertions),
      framework,
      vitest: framework,
      preserve: preservingShim(
        this.registry,
        this.slots,
        this.recorder,
        () => ((this.toldPatched = true), this.versions[this.current].patched),
      ),
    }
    Object.assign(globalThis, {
      __assay: {
        file: (path: string, covers: number, compares: number, state?: ModuleState) =>
          this.programs[this.current].file(path, covers, compares, state),
      },
      __assayShim: (name: string) => shims[name],
      __assayTest: (path: string) => this.testRuntime(path),
    })
    for (const [word, value] of Object.entries(framework))
      if (word !== 'assert' && word !== 'vitest')
        Object.defineProperty(globalThis, word, { value, configurable: true, writable: true })
  }

  /** What a lifted test file calls. */
  private testRuntime(path: string) {
    const { slots, recorder, registry } = this
    return {
      u: (slot: number) => slots.isSet(slot),
      g: (slot: number) => slots.get(slot),
      o: (site: number) => void (recorder.site = site),
      x: (site: number, error: unknown) => recorder.threw(site, error),
      v: (values: Record<string, unknown>) => recorder.variables(values),
      n: <T>(name: string, value: T) => (recorder.variables({ [name]: value }), value),
      w: <T>(site: number, body: T) => ((registry.site = site), body),
      body: (body: () => unknown, style: LoadedTestFile['style']) =>
        void this.files.get(this.programs[this.current])!.set(path, { body, style }),
    }
  }

  /** Loads a test file in a version and lists its tests, or says why it cannot be loaded. */
  async load(version: number, path: string): Promise<OpenedTest[] | { message: string }> {
    this.select(version)
    const full = join(this.programs[version].spec.root, path)
    this.programs[version].begin(this.options.steps * 1000)
    this.programs[version].sites.begin(-1)
    this.recorder.begin()
    try {
      if (path.endsWith('.cjs')) createRequire(full)(full)
      else await import(pathToFileURL(full).href)
      const file = this.file(version, path)
      if (this.expecting && !this.expecting.expect && expects(readFileSync(full, 'utf8')))
        return { message: 'the `expect` of its test runner cannot be loaded' }
      if (!file) return { message: 'the file was loaded but registered no tests' }
      return await this.list(path, file)
    } catch (error) {
      const { type, message } = describeThrown(error)
      return { message: `${type}: ${message}` }
    }
  }

  private async list(path: string, file: LoadedTestFile): Promise<OpenedTest[]> {
    this.slots.fill([])
    this.registry.beginListing()
    this.pins.begin()
    await file.body()
    // Registration inside callbacks of promises still counts.
    await new Promise((resolve) => realGlobals.setImmediate(() => resolve(undefined)))
    return this.registry.list().map((test, index) => ({
      file: path,
      index,
      name: namePath(test),
      site: test.site,
      row: test.row,
      skipped: test.skipped,
      ...(test.parameters && { parameters: test.parameters }),
    }))
  }
}

/** Whether a test uses an `expect` that is not one it loads itself. */
const expects = (text: string) => /\bexpect\s*[.(]/.test(text) && !/['"](chai|expect|unexpected|earl)['"]/.test(text)

/** Versions with the same root and selectors are one program. */
function programsOf(versions: readonly VersionSpec[]): Program[] {
  // Only patched versions define what counts as reaching the change.
  const specs = new Map(versions.map((spec) => [spec.root, spec]))
  const meta = new Map<string, Program>()
  return versions.map((spec) => {
    if (spec.selector === undefined) return new Program(spec)
    // The distance to the change is reported for the first version only.
    const { blocks } = spec
    const program = meta.get(spec.root) ?? new Program({ ...specs.get(spec.root)!, ...(blocks && { blocks }) })
    meta.set(spec.root, program)
    return program
  })
}
