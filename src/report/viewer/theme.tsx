import { useEffect, useState } from 'preact/hooks'

const themes = ['auto', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const key = 'assay-theme'

/** Some browsers provide no storage for pages opened from a file. */
function stored(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'auto'
  } catch {
    return 'auto'
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // The theme is not remembered.
  }
}

/** Light, dark, or the system setting. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(stored)
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    store(theme)
  }, [theme])
  return (
    <label class="theme">
      <span class="hidden">Colours</span>
      <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
        <option value="auto">◐ System</option>
        <option value="light">☀ Light</option>
        <option value="dark">☾ Dark</option>
      </select>
    </label>
  )
}
