import { render, type ComponentChild } from 'preact'
import { AssessmentPage } from './assessment/page.js'
import { BenchPage } from './bench/page.js'
import { readData } from './data.js'
import { ReviewPage } from './review/page.js'
import './styles.css'

const data = readData()

function pageOf(): ComponentChild {
  if (data.kind === 'assessment') return <AssessmentPage report={data.report} />
  if (data.kind === 'bench') return <BenchPage report={data.report} />
  return <ReviewPage initial={data.state} />
}

render(pageOf(), document.getElementById('page')!)
