/** The longest that something waits for a page that goes on loading. */
const LONGEST_MS = 4_000
/** So long after the last file or answer has come, a page is taken as loaded. */
const QUIET_MS = 300

/** Resolves when nothing has come from the server for a moment. */
const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      clearTimeout(latest)
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(done, QUIET_MS)
    const latest = setTimeout(done, LONGEST_MS)
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, QUIET_MS)
    })
    observer.observe({ type: 'resource' })
  })

/** The first page has been loaded and shown. */
let firstPage: Promise<void> | undefined
let idle = false

const idleOnce = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such call.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
    else setTimeout(resolve)
  })

/** Resolves when the browser has shown the page and has nothing else to do: for what a page needs only after that. */
export const whenIdle = async (): Promise<void> => {
  await (firstPage ??= quiet())
  await idleOnce()
  idle = true
}

/** Whether it has been so already. */
export const wasIdle = (): boolean => idle
