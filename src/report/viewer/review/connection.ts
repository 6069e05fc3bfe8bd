import { useCallback, useEffect, useState } from 'preact/hooks'
import type { ReviewRequest, ReviewState } from '../../../model/review.js'

export interface Connection {
  readonly state: ReviewState
  /** The command still runs. */
  readonly isOpen: boolean
  /** Why the last request was not carried out. */
  readonly complaint: string | undefined
  readonly ask: (request: ReviewRequest) => Promise<boolean>
}

/** The state of the review as it changes, and requests for its command. */
export function useConnection(initial: ReviewState): Connection {
  const [state, setState] = useState(initial)
  const [isOpen, setOpen] = useState(true)
  const [complaint, setComplaint] = useState<string>()
  useEffect(() => {
    const changes = new EventSource('changes')
    changes.onopen = () => setOpen(true)
    // It tries again by itself.
    changes.onerror = () => setOpen(false)
    changes.onmessage = ({ data }: MessageEvent<string>) =>
      setState((before) => ({ ...before, ...(JSON.parse(data) as Partial<ReviewState>) }))
    changes.addEventListener('end', () => {
      changes.close()
      setOpen(false)
    })
    return () => changes.close()
  }, [])
  const ask = useCallback(async (request: ReviewRequest) => {
    const told = await asked(request)
    setComplaint(told)
    return told === undefined
  }, [])
  return { state, isOpen, complaint, ask }
}

async function asked(request: ReviewRequest): Promise<string | undefined> {
  try {
    const response = await fetch('request', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    return ((await response.json()) as { error: string | null }).error ?? undefined
  } catch {
    return 'The command `assay review` has ended.'
  }
}
