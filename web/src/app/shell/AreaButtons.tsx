import { Suspense } from 'react'
import { lazy } from '../idle/lazy.ts'
import { navbarParts } from '../areas.ts'
import { useIdle } from '../idle/use-idle.ts'

const parts = navbarParts.map((part) => lazy(part))

/** What areas put at the top of every page. Not needed to see the page, so it comes when the browser is idle. */
export const AreaButtons = () => {
  const idle = useIdle()
  return parts.map((Part, k) => (
    <span key={k} className="lb-area-button">
      {idle && (
        <Suspense>
          <Part />
        </Suspense>
      )}
    </span>
  ))
}
