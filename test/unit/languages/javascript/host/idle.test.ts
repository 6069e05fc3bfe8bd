import { readFile } from 'node:fs'
import { expect, test } from 'vitest'
import { IdleWatch } from '../../../../../src/languages/javascript/host/idle.js'
import { beginResources } from '../../../../../src/languages/javascript/host/resources.js'

/** Watches until the work ends or nothing can happen any more. */
const ended = (watch: IdleWatch, begin: (done: () => void) => void, isOver = () => false) => {
  beginResources()
  return new Promise<'idle' | 'done'>((resolve) => {
    const stop = watch.watch(() => resolve('idle'), isOver)
    begin(() => {
      stop()
      resolve('done')
    })
  })
}

test('a promise that nothing can settle any more is found out', async () => {
  expect(await ended(new IdleWatch(() => false), () => {})).toBe('idle')
})

test('files and timers are waited for', async () => {
  const readTenTimes = (done: () => void, left = 10): void =>
    void readFile(import.meta.filename, () => (left ? readTenTimes(done, left - 1) : done()))
  expect(await ended(new IdleWatch(() => false), readTenTimes)).toBe('done')
  let isWaiting = true
  const later = (done: () => void) =>
    void setTimeout(() => {
      isWaiting = false
      done()
    }, 50)
  expect(await ended(new IdleWatch(() => isWaiting), later)).toBe('done')
})

test('where work goes on that does not show, nothing is said any more', async () => {
  let looks = 0
  let onLook = () => {}
  const watch = new IdleWatch(() => {
    if (++looks === 3) onLook()
    return false
  })
  // Something settles it after three looks: in this process there is no telling.
  expect(await ended(watch, (done) => void (onLook = done))).toBe('done')
  expect(await ended(watch, (done) => void setTimeout(done, 60))).toBe('done')
})

test('what is over is not waited for', async () => {
  expect(
    await ended(
      new IdleWatch(() => true),
      () => {},
      () => true,
    ),
  ).toBe('idle')
})
