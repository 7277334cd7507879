const place = (id: string) => `labbox-sitting:${id}`

const fresh = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Holds a name for as long as this page lives; false when another page of this browser holds it. */
const hold = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise<never>(() => undefined) : undefined
    })
  })

/** Whether this tab has had the sitting open: a reload then goes on without asking. */
export const wasOpenHere = (id: string): boolean => sessionStorage.getItem(place(id)) !== null

/**
 * The random name of this page towards the server. A reload keeps it. A duplicated tab, which gets a copy of everything, must have
 * another: two pages of one name would give their answers the same numbers. Where the browser cannot tell them apart (no secure
 * context) each load is a device of its own.
 */
export const deviceOf = async (id: string): Promise<string> => {
  const known = sessionStorage.getItem(place(id))
  const mine = known !== null && 'locks' in navigator && (await hold(`${place(id)}:${known}`))
  const device = mine ? known : fresh()
  sessionStorage.setItem(place(id), device)
  if (!mine && 'locks' in navigator) await hold(`${place(id)}:${device}`)
  return device
}

export const forgetDevice = (id: string): void => sessionStorage.removeItem(place(id))
