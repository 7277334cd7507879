import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { PagePending } from '../../../app/PageStates.tsx'
import { useLoginMode, useLogo, useProduct } from '../../../app/product.ts'
import { readable } from '../../../app/settings/contrast.ts'
import { ground, useDark } from '../../../app/settings/dark.ts'
import { DarkSwitch, LanguageSwitch } from '../../../app/shell/Switches.tsx'
import { Trace } from '../components/Trace.tsx'
import { Schematic } from './Schematic.tsx'
import './entry.css'
import './looks.css'

type Logo = ReturnType<typeof useLogo>

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

const Picture = ({ logo, otherwise }: { logo: Logo; otherwise: ReactNode }) =>
  logo?.picture ? <img className="lb-entry-picture" src={logo.picture} alt="" /> : otherwise

const Brand = ({ logo }: { logo: Logo }) => {
  const product = useProduct()
  return (
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
}

const Tools = () => (
  <div className="lb-entry-tools">
    <LanguageSwitch />
    <DarkSwitch />
  </div>
)

interface LookProps {
  logo: Logo
  children: ReactNode
}

/** Beside an instrument, or the picture that is set. */
const Default = ({ logo, children }: LookProps) => {
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
          <Brand logo={logo} />
          {children}
        </div>
      </main>
    </>
  )
}

/** A card on a picture that fills the window. */
const Full = ({ logo, children }: LookProps) => (
  <>
    <div className="lb-entry-back">
      <Picture logo={logo} otherwise={<Schematic />} />
    </div>
    <main className="lb-entry-card">
      <Tools />
      <Brand logo={logo} />
      {children}
    </main>
  </>
)

/** A bar in the university's colour; below it picture and card. */
const Bar = ({ logo, children }: LookProps) => (
  <>
    <div className="lb-entry-bar">
      <Brand logo={logo} />
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
const Column = ({ logo, children }: LookProps) => (
  <>
    <main className="lb-entry-main">
      <Tools />
      <div className="lb-entry-box">
        <Brand logo={logo} />
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
  const mode = useLoginMode()
  const logo = useLogo('HEAD_PORTRAIT_SETTING')
  const colours = useColours(logo?.colour)
  if (!mode) return <PagePending />
  const Look = looks[mode]
  return (
    <div className={`lb-entry lb-entry-${mode} ${compact ? 'lb-entry-compact' : ''}`} style={colours}>
      <Look logo={logo}>{children}</Look>
    </div>
  )
}
