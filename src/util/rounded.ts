export const roundFigure = (value: number) => Number(value.toFixed(4))
