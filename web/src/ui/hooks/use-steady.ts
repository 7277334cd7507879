import { useInsertionEffect, useRef, useState } from 'react'

/**
 * A function that stays the same from one rendering to the next and calls the newest `work`: what it is handed to need not be
 * rendered again when nothing else has changed. For what happens later, not while rendering.
 */
export const useSteady = <Given extends unknown[], Result>(
  work: (...given: Given) => Result,
): ((...given: Given) => Result) => {
  const latest = useRef(work)
  useInsertionEffect(() => {
    latest.current = work
  })
  const [steady] = useState(
    () =>
      (...given: Given): Result =>
        latest.current(...given),
  )
  return steady
}
