import type { Calibration } from './calibration.js'
import type { Classifier } from './classifier.js'

/** One of the two classifiers, with what is needed to use it. */
export interface Part extends Classifier {
  /** Fingerprint of the columns it weighs. */
  readonly columns: string
  readonly calibration: Calibration
  /** The likelihood from which on it counts as evidence; null where no threshold is precise enough. */
  readonly threshold: number | null
}

/** What a classifier has to beat. */
interface Baselines {
  readonly bagOfTokens: HeldOutFigures
  /** The untrained sum of similarities to the reference. */
  readonly likenessSum?: HeldOutFigures
}

/** What a model was made from, and how far it can be trusted. */
export interface ModelCard {
  readonly data: {
    readonly fingerprint: string
    readonly patches: number
    readonly correct: number
    readonly overfitting: number
    readonly developers: number
    readonly bugs: number
    /** The field by which patches were left out, and how many. */
    readonly leftOut?: { readonly field: string; readonly patches: number }
    readonly languages: readonly string[]
  }
  readonly seed: number
  readonly folds: number
  readonly repeats: number
  readonly precision: number
  readonly penalties: unknown
  readonly alone: Study & Baselines
  readonly reference?: Study & Baselines
}

export interface Model {
  readonly format: 1
  readonly encoder: { readonly name: string; readonly dimensions: number }
  readonly alone: Part
  readonly reference?: Part
  readonly card: ModelCard
}

/** How well scores separate overfitting from correct patches, and the result at a threshold. */
export interface Figures {
  readonly correct: number
  readonly overfitting: number
  readonly auc: number | null
  /** Of the overfitting patches, those found when 97 of 100 that are flagged are overfitting. */
  readonly recallAt97: number | null
  /** The same if there were as many correct patches as overfitting ones. */
  readonly recallAtEven97: number | null
}

/** How well a classifier judges patches of bugs that it was not trained on. */
export interface Study {
  /** Which way of counting developers' patches did best on patches of tools. */
  readonly variant: string
  readonly variants: Readonly<Record<string, HeldOutFigures>>
  readonly held: HeldOutFigures
  /** Patches of tools, by project. */
  readonly byProject: Readonly<Record<string, Figures>>
  /** Each project judged by a model that saw nothing of it. */
  readonly projectsApart: HeldOutFigures
  /** Each patch of a tool judged by a threshold that was chosen without its part of the bugs. */
  readonly thresholdHeld: { readonly found: number; readonly falseAlarms: number }
  /** Patches that were left out of everything else, by the final model. */
  readonly leftOut?: HeldOutFigures & { readonly found: number; readonly falseAlarms: number }
  readonly threshold: number | null
}

export interface HeldOutFigures {
  readonly all: Figures
  readonly tools: Figures
  /** How well the score separates correct patches of tools from those of developers; 0.5 means not at all. */
  readonly authors: number | null
}
