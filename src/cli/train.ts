import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { UserError } from '../errors.js'
import { languages } from '../languages/all.js'
import { readLabelled } from '../learning/examples.js'
import { HashedEncoder } from '../learning/hashed-encoder.js'
import { modelText } from '../learning/model.js'
import { openEncoder } from '../learning/onnx/encoder.js'
import { poolings, type Pooling } from '../learning/onnx/pooling.js'
import { trainModel } from '../learning/train.js'
import { trainingText } from '../report/training.js'
import { wholeNumber } from './options.js'
import { ProgressLine } from './progress.js'

interface TrainFlags {
  out: string
  folds: string
  seed: string
  encoder?: string
  pooling?: Pooling
  leaveOut?: string
  json?: boolean
}

export function addTrain(program: Command): void {
  program
    .command('train')
    .argument('<data>', 'labelled patches, one JSON object a line (docs/syntax.md)')
    .description('train the syntax judge on labelled patches, and tell how well it does on bugs it has not seen')
    .option('--out <file>', 'where the model is written', 'syntax-model.json')
    .option('--folds <number>', 'parts for cross-validation; a bug is never in two', '5')
    .option('--seed <number>', 'seed of the split', '1')
    .option('--encoder <path>', 'folder of an ONNX model that encodes code (docs/syntax.md; default: built in)')
    .addOption(new Option('--pooling <how>', 'how its vectors of tokens become one (default: mean)').choices(poolings))
    .option('--leave-out <field>', 'leave out patches of which this field is true, and test on them in the end')
    .option('--json', 'print the data card as JSON instead of text')
    .addHelpText(
      'after',
      '\nExample:\n  assay train patches.jsonl --out model.json && assay assess --patch fix.diff --reference right.diff --model model.json',
    )
    .action(async (data: string, flags: TrainFlags) => run(data, flags))
}

async function run(data: string, flags: TrainFlags): Promise<void> {
  const progress = new ProgressLine()
  const folds = wholeNumber('--folds', flags.folds)
  if (folds < 2) throw new UserError(`--folds is "${flags.folds}", but must be 2 or more`, 'Such as --folds 5.')
  if (flags.pooling !== undefined && flags.encoder === undefined)
    throw new UserError(
      '--pooling says how the vectors of an encoder are pooled, but none is given',
      'Give --encoder, too.',
    )
  const seed = wholeNumber('--seed', flags.seed)
  const out = resolve(flags.out)
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--out names ${flags.out}, which is a folder`, 'Name the file the model is to be written to.')
  const labelled = readLabelled(data, flags.leaveOut)
  const model = await trainModel(labelled, {
    folds,
    seed,
    encoder: flags.encoder === undefined ? new HashedEncoder() : await openEncoder(flags.encoder, flags),
    grammarOf: (path) => {
      for (const { table } of languages) if (table.grammarOf(path)) return table.grammarOf(path)
      return undefined
    },
    ...(flags.leaveOut !== undefined && { leftOut: flags.leaveOut }),
    say: (what) => progress.show(what, true),
  })
  progress.clear()
  const text = modelText(model)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, text)
  process.stdout.write(
    flags.json
      ? JSON.stringify({ file: out, bytes: text.length, ...model.card }, null, 2) + '\n'
      : trainingText(model.card) + `${flags.out} written: ${Math.ceil(text.length / 1024)} KB.\n`,
  )
}
