const diff = (line: string, n: number) =>
  `--- a/src/P${n}.java\n+++ b/src/P${n}.java\n@@ -${n + 1},3 +${n + 1},3 @@\n     int v${n} = start();\n-    return f(v${n});\n+    ${line}\n }\n`

/** Two projects of 10 bugs with a developer's patch, one like it by a tool, and two that are not. */
export const labelledPatches = Array.from({ length: 10 }, (_, n) =>
  [
    ['developer', 'correct', `return f(v${n} + limit, rest);`],
    ['A', 'correct', `return f(v${n} + limit,  rest, ${n});`],
    ['A', 'overfitting', 'return 7;'],
    ['B', 'overfitting', `if (v${n} == 12) return null; return f(v${n});`],
  ].map(([tool, label, line]) => ({
    project: n % 2 ? 'P' : 'Q',
    bug: String(n),
    tool,
    label,
    diff: diff(line, n),
    late: n > 7,
  })),
).flat()
