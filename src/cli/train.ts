import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { defaultFolds, trainSyntax } from '../api/train.js'
import { defaultSeed } from '../assess/defaults.js'
import { UserError } from '../util/errors.js'
import { poolings, type Pooling } from '../analyses/patch-text/onnx/pooling.js'
import { trainingText } from '../commands/train/text.js'
import { wholeNumber } from './whole-number.js'
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
    .argument('<data>', 'labelled patches, one JSON object per line (docs/syntax.md)')
    .description('train the syntax judge on labelled patches, and measure its accuracy on held-out bugs')
    .option('--out <file>', 'file for the model', 'syntax-model.json')
    .option('--folds <number>', 'cross-validation folds; all patches of a bug are in one fold', String(defaultFolds))
    .option('--seed <number>', 'seed for the split', String(defaultSeed))
    .option('--encoder <path>', 'folder of an ONNX model that encodes code (docs/syntax.md; default: built in)')
    .addOption(new Option('--pooling <how>', 'how token vectors are combined (default: mean)').choices(poolings))
    .option('--leave-out <field>', 'hold out patches where this field is true, and test on them at the end')
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
  if (folds < 2) throw new UserError(`--folds is "${flags.folds}", but must be 2 or more`, 'For example: --folds 5.')
  const seed = wholeNumber('--seed', flags.seed)
  const out = resolve(flags.out)
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new UserError(`--out names ${flags.out}, which is a folder`, 'Give a file for the model.')
  const { encoder, pooling, leaveOut } = flags
  const say = (what: string) => progress.show(what, true)
  const { text, card } = await trainSyntax({ data, folds, seed, encoder, pooling, leaveOut, say })
  progress.clear()
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, text)
  process.stdout.write(
    flags.json
      ? JSON.stringify({ file: out, bytes: text.length, ...card }, null, 2) + '\n'
      : trainingText(card) + `${flags.out} written: ${Math.ceil(text.length / 1024)} KB.\n`,
  )
}
