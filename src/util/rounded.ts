export const rounded = (value: number) => Number(value.toFixed(4))
