/**
 * The whole public API, by hand. docs/api.md has an example of each function.
 *
 * @packageDocumentation
 */

// What the commands do.
export { assessInDetail, assessProject, assessmentText } from './api/assess.js'
export type { Assessed, AssessProjectOptions, TextView } from './api/assess.js'
export { benchDataset, type BenchDatasetOptions } from './api/bench.js'
export { diffProject, type DiffedPatch, type DiffProjectOptions, type ProjectDiff } from './api/diff.js'
export { generalizeTest, type GeneralizeTestOptions } from './api/generalize.js'
export { openProject, type ProjectOptions } from './api/project.js'
export { findQuestions, type ProjectQuestions, type QuestionsOfProjectOptions } from './api/questions.js'
export { repairProject, type ProjectRepair, type RepairProjectOptions } from './api/repair.js'
export { trainSyntax, type TrainedSyntax, type TrainSyntaxOptions } from './api/train.js'
export { writeTests } from './api/write-tests.js'
export type { JudgeWishes } from './assess/defaults.js'
export { judgeNames } from './judges/all.js'
export { UserError } from './util/errors.js'
export { Stopped } from './util/stop.js'

// Reports, each made from what a run found.
export { readReport } from './report/read-report.js'
export { htmlReport, reportFiles, reportJson } from './report/files.js'
export { htmlPage, type PageData } from './report/html.js'
export { githubAnnotations } from './report/github.js'
export { junitReport } from './report/junit.js'
export { markdownReport } from './report/markdown.js'
export { sarifReport } from './report/sarif.js'
export { benchMarkdown } from './commands/bench/bench-markdown.js'
export { benchText } from './commands/bench/text.js'
export { terminalReport as diffText, type TerminalOptions as DiffTextOptions } from './commands/diff/text.js'
export { questionsReport as questionsText } from './commands/questions/text.js'
export { repairReport as repairText } from './commands/repair/text.js'
export { trainingText } from './commands/train/text.js'
export type * from './model/report.js'
export type { BenchReport } from './commands/bench/report.js'

// Configuration.
export { defineConfig, type Config } from './model/config.js'
export { loadConfig } from './case/load.js'

// The parts, for whoever puts them together in another way.
export { assess, type Assessment, type AssessOptions } from './assess/assess.js'
export { openCase, type Candidate, type Case, type CaseOptions } from './case/case.js'
export { judgeOptions } from './assess/defaults.js'
export { diffPatch, type DiffOptions, type PatchDiff } from './commands/diff/diff.js'
export { parseBudget, type Budget } from './fuzz/budget.js'
export { generalize, type Generalized, type GeneralizeOptions } from './commands/generalize/generalize.js'
export type { Effort, Evidence, Score, Witness } from './judges/judge.js'
export type { Reply } from './oracles/person.js'
export type { Question } from './model/question.js'
export { planOf, type PlanningOptions } from './assess/plan.js'
export type { RunProgress } from './assess/progress.js'
export { inquire, type Inquiry, type QuestionsOptions } from './commands/questions/questions.js'
export { repair, type Repair, type RepairOptions } from './commands/repair/repair.js'
export { assessmentReport, type AssessmentOptions } from './report/assessment.js'
export { assessmentJson, type AssessmentJsonOptions } from './assess/report/assessment-json.js'
export { jsonReport, type JsonOptions } from './commands/diff/json.js'
export type { ShownDifference } from './campaign/look.js'
export { stoppedBy } from './assess/stopped.js'
