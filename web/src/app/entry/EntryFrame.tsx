import type { CSSProperties, ReactNode } from 'react'
import type { LoginMode } from '@labbox/contract/system/client-config.ts'
import { PagePending } from '../PagePending.tsx'
import { readable } from '../settings/contrast.ts'
import { ground, useDark } from '../settings/dark.ts'
import { looks, type Worn } from './Looks.tsx'
import { useBrand } from './use-brand.ts'
import './entry.css'
import './looks.css'

/** The colour of the logo settings, in the shades that can be read where they stand. */
const useColours = (colour: string | undefined): CSSProperties => {
  const dark = useDark()
  if (!colour) return {}
  return {
    // Edges of what has the focus: 3:1, as WCAG asks.
    '--lb-accent': readable(colour, ground(dark), 3),
    '--lb-link': readable(colour, ground(dark)),
    '--lb-solid': readable(colour, '#ffffff'),
  } as CSSProperties
}

interface DressedProps extends Worn {
  look: LoginMode
  /** A page with many fields: the brand takes less room. */
  compact?: boolean
  children: ReactNode
}

/** A page before signing in, dressed as is said. Goes by the width of its place, which may be a preview's. */
export const Dressed = ({ look, logo, product, compact = false, children }: DressedProps) => {
  const colours = useColours(logo?.colour)
  const Look = looks[look]
  return (
    <div className="lb-entry" style={colours}>
      <div className={`lb-entry-${look} ${compact ? 'lb-entry-compact' : ''}`}>
        <Look logo={logo} product={product}>
          {children}
        </Look>
      </div>
    </div>
  )
}

/**
 * What all pages before signing in have around them: the look, logo, picture and colour that the administrators have set.
 * @param compact a page with many fields: the brand takes less room
 */
export const EntryFrame = ({ compact = false, children }: { compact?: boolean; children: ReactNode }) => {
  const { look, product, logo } = useBrand()
  if (!look) return <PagePending />
  return (
    <Dressed look={look} logo={logo} product={product} compact={compact}>
      {children}
    </Dressed>
  )
}
