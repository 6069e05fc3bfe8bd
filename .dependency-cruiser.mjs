// Who may import whom (docs/architecture.md): each folder of src/ only those before it in this list, and no cycles.
const layers = [
  'util',
  'model',
  'report',
  'files',
  'syntax',
  'execution',
  'inputs',
  'patch-space',
  'instrument',
  'languages',
  'case',
  'fuzz',
  'partitions',
  'oracles',
  'campaign',
  'analyses',
  'judges',
  'assess',
  'commands',
  'api',
  'service',
  'github',
  'agents',
  'mcp',
  'cli',
]

/** Folders that see less than everything before them. */
const narrow = {
  report: ['util', 'model'],
  judges: layers.slice(0, layers.indexOf('judges')).filter((layer) => layer !== 'report'),
}

const folder = (names) => `^src/(${names.join('|')})/`

export default {
  allowed: [
    // What is not ours, and what lies in the same folder.
    { from: {}, to: { pathNot: '^src/' } },
    { from: { path: '^src/([^/]+)/' }, to: { path: '^src/$1/' } },
    ...layers.map((layer, i) => ({
      from: { path: folder([layer]) },
      to: { path: folder(narrow[layer] ?? layers.slice(0, i)) },
    })),
    // The public entries.
    { from: { path: '^src/index\\.ts$' }, to: {} },
    { from: { path: '^src/preserve\\.ts$' }, to: { path: '^src/inputs/preservation\\.ts$' } },
  ].filter(({ to }) => to.path !== folder([])),
  allowedSeverity: 'error',
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'a-judge-knows-no-other-judge',
      severity: 'error',
      from: { path: '^src/judges/([^/]+)/' },
      to: { path: '^src/judges/[^/]+/', pathNot: '^src/judges/$1/' },
    },
    {
      name: 'a-judge-knows-no-language',
      severity: 'error',
      from: { path: '^src/(judges|campaign|assess)/' },
      to: { path: '^src/languages/', pathNot: '^src/languages/(language|all)\\.ts$' },
    },
  ],
  options: {
    // Imports of types count: a layer that names another one's types depends on it.
    tsPreCompilationDeps: true,
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Pages in TSX, which the parser does not read; they import what the report offers.
    exclude: { path: '^src/report/viewer/' },
  },
}
