import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'
import { PagePending } from '../PagePending.tsx'
import type { ProductNames, ShownLogo } from '../brand.ts'
import { readable } from '../settings/contrast.ts'
import { ground, useDark } from '../settings/dark.ts'
import { DarkSwitch, LanguageSwitch } from '../shell/Switches.tsx'
import { Trace } from './Trace.tsx'
import { Schematic } from './Schematic.tsx'
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

const Picture = ({ logo, otherwise }: { logo: ShownLogo | null; otherwise: ReactNode }) =>
  logo?.picture ? <img className="lb-entry-picture" src={logo.picture} alt="" /> : otherwise

interface Worn {
  logo: ShownLogo | null
  product: ProductNames
}

const Brand = ({ logo, product }: Worn) => (
  <header className="lb-entry-brand">
    <img
      src={logo?.src ?? '/favicon.svg'}
      alt=""
      width={logo?.width ?? 40}
      height={logo?.height ?? 40}
      className={logo ? 'lb-entry-own' : undefined}
    />
    <div>
      <h1>{logo?.text || product.title}</h1>
      <p>{product.subtitle}</p>
    </div>
  </header>
)

const Tools = () => (
  <div className="lb-entry-tools">
    <LanguageSwitch />
    <DarkSwitch />
  </div>
)

/** Beside an instrument, or the picture that is set. */
const Default = ({ logo, product, children }: Worn & { children: ReactNode }) => {
  const { t } = useTranslation('ways-in')
  return (
    <>
      <aside className="lb-entry-side">
        <Picture logo={logo} otherwise={<Trace />} />
        <p className="lb-entry-claim">{t('login.claim')}</p>
      </aside>
      <main className="lb-entry-main">
        <Tools />
        <div className="lb-entry-box">
          <Brand logo={logo} product={product} />
          {children}
        </div>
      </main>
    </>
  )
}

/** A card on a picture that fills the window. */
const Full = ({ logo, product, children }: Worn & { children: ReactNode }) => (
  <>
    <div className="lb-entry-back">
      <Picture logo={logo} otherwise={<Schematic />} />
    </div>
    <main className="lb-entry-card">
      <Tools />
      <Brand logo={logo} product={product} />
      {children}
    </main>
  </>
)

/** A bar in the university's colour; below it picture and card. */
const Bar = ({ logo, product, children }: Worn & { children: ReactNode }) => (
  <>
    <div className="lb-entry-bar">
      <Brand logo={logo} product={product} />
      <Tools />
    </div>
    <div className="lb-entry-stage">
      <div className="lb-entry-view">
        <Picture logo={logo} otherwise={<Schematic />} />
      </div>
      <main className="lb-entry-card">{children}</main>
    </div>
  </>
)

/** The form on the left behind a stripe of the colour, the picture to the edge of the window. */
const Column = ({ logo, product, children }: Worn & { children: ReactNode }) => (
  <>
    <main className="lb-entry-main">
      <Tools />
      <div className="lb-entry-box">
        <Brand logo={logo} product={product} />
        {children}
      </div>
    </main>
    <div className="lb-entry-view">
      <Picture logo={logo} otherwise={<Schematic />} />
    </div>
  </>
)

const looks = { default: Default, university1: Full, university2: Bar, university3: Column }

/**
 * What all pages before signing in have around them: the look, logo, picture and colour that the administrators have set.
 * @param compact a page with many fields: the brand takes less room
 */
export const EntryFrame = ({ compact = false, children }: { compact?: boolean; children: ReactNode }) => {
  const { look, product, logo } = useBrand()
  const colours = useColours(logo?.colour)
  if (!look) return <PagePending />
  const Look = looks[look]
  return (
    <div className={`lb-entry lb-entry-${look} ${compact ? 'lb-entry-compact' : ''}`} style={colours}>
      <Look logo={logo} product={product}>
        {children}
      </Look>
    </div>
  )
}
