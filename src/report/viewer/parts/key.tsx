/** The key that does the same as a button. */
export const Key = ({ name }: { readonly name: string }) => <kbd aria-hidden="true">{name}</kbd>
