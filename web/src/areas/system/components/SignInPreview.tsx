import { Form } from 'antd'
import { localText } from '@labbox/contract/core/local-text.ts'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import type { LoginMode } from '@labbox/contract/system/client-config.ts'
import { Dressed } from '../../../app/entry/EntryFrame.tsx'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { useProduct, usePublicConfig } from '../../../app/product.ts'
import { Field } from '../../../app/session/fields.tsx'
import { ScaledWindow } from '../../../ui/scaled/ScaledWindow.tsx'
import { useFileUrl } from './ImageInput.tsx'

const WINDOWS = [
  { name: 'desktop', width: 1366, height: 820 },
  { name: 'phone', width: 360, height: 740 },
] as const

/** The form as it stands there. */
const SampleForm = () => {
  const { t } = useTranslation('shell')
  return (
    <div>
      <Field label={t('signIn.username')} error={undefined} />
      <Field label={t('signIn.password')} error={undefined} />
      <button type="button" className="lb-submit">
        {t('signIn.submit')}
      </button>
    </div>
  )
}

interface Props {
  /** Addresses of the images that are kept so far. */
  known: readonly string[]
}

interface Values {
  look?: LoginMode
  text?: OptionalLocalText
  welcome?: OptionalLocalText
  colour?: string
  width?: number
  height?: number
  picture?: string
  file0?: File
  file1?: File
}

/** The sign-in page as the form has it, on a desktop and a phone. Stands in that form. */
export const SignInPreview = ({ known }: Props) => {
  const { t } = useTranslation('system')
  const locale = useLocale()
  const product = useProduct()
  const config = usePublicConfig()
  const values = (Form.useWatch([]) ?? {}) as Values
  const [crest, campus] = [useFileUrl(values.file0), useFileUrl(values.file1)]
  const look = values.look ?? config?.loginMode ?? 'default'
  const logo = {
    src: crest ?? known[0] ?? '',
    picture: values.picture === 'drawn' ? null : (campus ?? known[1] ?? null),
    text: localText(values.text ?? {}, locale),
    welcome: localText(values.welcome ?? {}, locale),
    colour: values.colour ?? '',
    width: values.width,
    height: values.height,
  }
  return (
    <div className="lb-scaled-pair">
      {WINDOWS.map(({ name, width, height }) => (
        <ScaledWindow key={name} label={t(`logo.preview.${name}`)} width={width} height={height}>
          <Dressed look={look} logo={logo} product={product}>
            <SampleForm />
          </Dressed>
        </ScaledWindow>
      ))}
    </div>
  )
}
