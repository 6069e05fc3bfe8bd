/** What a preservation test imports: `import { preservation } from 'assay/preserve'`. */
export * from './inputs/preservation.js'
