/** Does something for each of a list, two at a time: starting a process is half waiting. Results are in order. */
export async function twoAtATime<T, R>(list: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    while (next < list.length) {
      const at = next++
      results[at] = await work(list[at], at)
    }
  }
  await Promise.all([lane(), lane()])
  return results
}
