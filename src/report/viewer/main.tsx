import { render } from 'preact'
import { AssessmentPage } from './assessment/page.js'
import { BenchPage } from './bench/page.js'
import { readData } from './data.js'
import './styles.css'

const data = readData()
const page = data.kind === 'assessment' ? <AssessmentPage report={data.report} /> : <BenchPage report={data.report} />
render(page, document.getElementById('page')!)
