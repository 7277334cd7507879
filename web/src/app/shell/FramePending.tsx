import { useMatches } from '@tanstack/react-router'
import { PagePending } from '../PagePending.tsx'
import { useSettings } from '../settings/settings.ts'

/** Shown before anything is there: the page on its way, and where it has the shell around it, the places of that. */
export const FramePending = () => {
  const framed = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/themed/shell'),
  })
  const { sidebarOpen, tagsView } = useSettings()
  if (!framed) return <PagePending />
  return (
    <div className="lb-frame-pending" data-side={sidebarOpen === false ? 'closed' : 'open'}>
      <i />
      <i />
      {tagsView && <i data-tags />}
      <PagePending />
    </div>
  )
}
