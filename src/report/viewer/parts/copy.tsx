import { useState } from 'preact/hooks'

interface Props {
  readonly text: string
  readonly label: string
}

export function CopyButton({ text, label }: Props) {
  const [said, setSaid] = useState<string>()
  const copy = async () => {
    setSaid((await copied(text)) ? 'Copied' : 'Could not copy')
    setTimeout(() => setSaid(undefined), 1500)
  }
  return (
    <button type="button" class="copy" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  )
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedBySelection(text)
  }
}

/** For browsers that provide no clipboard for pages opened from a file. */
function copiedBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}
