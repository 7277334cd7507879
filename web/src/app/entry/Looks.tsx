import { Suspense, type ReactNode } from 'react'
import { lazy } from '../idle/lazy.ts'
import type { ProductNames, ShownLogo } from '../brand.ts'
import { useTranslation } from '../i18n.ts'
import { DarkSwitch, LanguageSwitch } from '../shell/Switches.tsx'
import { Trace } from './Trace.tsx'

// Each look loads its own picture, after the form is there.
const Lake = lazy(() => import('./campus/Lake.tsx').then(({ Lake: drawn }) => ({ default: drawn })))
const Front = lazy(() => import('./campus/Front.tsx').then(({ Front: drawn }) => ({ default: drawn })))
const Skyline = lazy(() => import('./campus/Skyline.tsx').then(({ Skyline: drawn }) => ({ default: drawn })))

export interface Worn {
  logo: Partial<ShownLogo> | null
  product: ProductNames
}
type LookProps = Worn & { children: ReactNode }

const Picture = ({ logo, otherwise }: { logo: Worn['logo']; otherwise: ReactNode }) =>
  logo?.picture ? (
    <img className="lb-entry-picture" src={logo.picture} alt="" />
  ) : (
    <Suspense>{otherwise}</Suspense>
  )

const Brand = ({ logo, product }: Worn) => (
  <header className="lb-entry-brand">
    <img
      src={logo?.src || '/favicon.svg'}
      alt=""
      width={logo?.width ?? 40}
      height={logo?.height ?? 40}
      className={logo?.src ? 'lb-entry-own' : undefined}
    />
    <div>
      <h1>{logo?.text || product.title}</h1>
      <p>{logo?.welcome || product.subtitle}</p>
    </div>
  </header>
)

const Tools = () => (
  <div className="lb-entry-tools">
    <LanguageSwitch />
    <DarkSwitch />
  </div>
)

/** Brand and form in a column of their own. */
const Box = ({ children, ...worn }: LookProps) => (
  <main className="lb-entry-main">
    <Tools />
    <div className="lb-entry-box">
      <Brand {...worn} />
      {children}
    </div>
  </main>
)

/** Beside an instrument, or the picture that is set. */
const Default = (props: LookProps) => {
  const { t } = useTranslation('ways-in')
  return (
    <>
      <aside className="lb-entry-side">
        <Picture logo={props.logo} otherwise={<Trace />} />
        <p className="lb-entry-claim">{t('login.claim')}</p>
      </aside>
      <Box {...props} />
    </>
  )
}

/** A card on a picture of the campus that fills the window. */
const Campus = ({ logo, product, children }: LookProps) => (
  <>
    <div className="lb-entry-back">
      <Picture logo={logo} otherwise={<Lake />} />
    </div>
    <main className="lb-entry-card">
      <Tools />
      <Brand logo={logo} product={product} />
      {children}
    </main>
  </>
)

/** Crest, name and form in the middle of a plain page, the campus a frieze at its foot. */
const Crest = (props: LookProps) => (
  <>
    <Box {...props} />
    <div className="lb-entry-foot">
      <Picture logo={props.logo} otherwise={<Skyline />} />
    </div>
  </>
)

/** The form behind a stripe of the colour, the picture to the edge of the window. */
const Avenue = (props: LookProps) => (
  <>
    <Box {...props} />
    <div className="lb-entry-view">
      <Picture logo={props.logo} otherwise={<Front />} />
    </div>
  </>
)

export const looks = { default: Default, university1: Campus, university2: Crest, university3: Avenue }
