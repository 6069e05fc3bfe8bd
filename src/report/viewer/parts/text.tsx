/** Invisible characters and those that change the text direction: in source code they can deceive. */
const unseen = /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff])/

const codeOf = (char: string) => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** Untrusted text, with invisible characters made visible. */
export function Text({ children }: { readonly children: string }) {
  if (!unseen.test(children)) return <bdi>{children}</bdi>
  const parts = children.split(unseen)
  return <bdi>{parts.map((part, i) => (i % 2 ? <span class="unseen">{codeOf(part)}</span> : part))}</bdi>
}
