import { Button, Form, InputNumber, Radio, Select, Space } from 'antd'
import { loginModes, publicConfigGet, settingPage } from '@labbox/contract/system/client-config.ts'
import { logoGet, logoPage, logoTypeCodes, type LogoTypeCode } from '@labbox/contract/system/logos.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { usePublicConfig } from '../../../app/product.ts'
import { useCan } from '../../../app/session/session.ts'
import { ColourInput } from '../../../ui/ColourInput.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { ImageInput } from './ImageInput.tsx'
import { SignInPreview } from './SignInPreview.tsx'
import '../system.css'

/** What a saved logo makes stale: the layout among it is a setting. */
export const LOGO_STALE = [logoPage, logoGet, publicConfigGet, settingPage]

/** The layout in force, for who may change it. */
export const useSetLook = () => {
  const can = useCan()
  const look = usePublicConfig()?.loginMode
  return can('system:config:edit') ? look : undefined
}

/** The form has width and height; the call has both in one text. */
export const logoInput = ({
  width,
  height,
  ...values
}: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  size: `${String(width as number)};${String(height as number)}`,
})

interface ColourOrNoneProps {
  /** These three are given by Form.Item. */
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** One colour, or none. */
const ColourOrNone = ({ id, value, onChange }: ColourOrNoneProps) => {
  const { t } = useTranslation('system')
  return (
    <Space>
      <ColourInput id={id} value={value ?? ''} none={t('logo.colourNone')} onChange={onChange} />
      {value && (
        <Button size="small" type="link" onClick={() => onChange?.('')}>
          {t('logo.colourNone')}
        </Button>
      )}
    </Space>
  )
}

const FILE_HINT = 'logo.fileHint'

/** The picture of the sign-in page: the drawing that comes with the look, or one of one's own. */
const PictureFields = ({ known }: { known: string | undefined }) => {
  const { t } = useTranslation('system')
  const picture = Form.useWatch<string | undefined>('picture')
  return (
    <>
      <Form.Item name="picture" label={t('logo.picture')}>
        <Radio.Group
          options={(['drawn', 'uploaded'] as const).map((value) => ({
            value,
            label: t(`logo.pictures.${value}`),
          }))}
        />
      </Form.Item>
      {picture === 'uploaded' && (
        <Form.Item name="file1" label={t('logo.file1')} extra={t(FILE_HINT)}>
          <ImageInput known={known} />
        </Form.Item>
      )}
    </>
  )
}

/** What only the sign-in page has: what it says, layout, colour and picture, all seen at once. */
const SignInFields = ({ known }: { known: readonly string[] }) => {
  const { t } = useTranslation('system')
  const can = useCan()
  return (
    <>
      {can('system:config:edit') && (
        <Form.Item name="look" label={t('config.of.loginMode.label')} extra={t('logo.lookHint')}>
          <Radio.Group
            options={loginModes.map((value) => ({ value, label: t(`config.of.loginMode.option.${value}`) }))}
          />
        </Form.Item>
      )}
      <Form.Item name="welcome" label={t('logo.welcome')} extra={t('logo.welcomeHint')}>
        <LocalTextInput maxLength={120} />
      </Form.Item>
      <Form.Item name="colour" label={t('logo.colour')} extra={t('logo.colourHint')}>
        <ColourOrNone />
      </Form.Item>
      <PictureFields known={known[1]} />
    </>
  )
}

/**
 * What a logo is made of.
 * @param images names of those that are kept so far
 */
export const LogoFields = ({ images = [] }: { images?: readonly string[] | undefined }) => {
  const { t } = useTranslation('system')
  const form = Form.useFormInstance()
  // What is watched comes one drawing later than the form, which would push all fields down.
  const place =
    Form.useWatch<LogoTypeCode | undefined>('typeCode') ?? (form.getFieldValue('typeCode') as unknown)
  const signIn = place === 'HEAD_PORTRAIT_SETTING'
  const known = images.map((name) => `/api/imgs/${name}`)
  return (
    <>
      {signIn && <SignInPreview known={known} />}
      <Form.Item name="typeCode" label={t('logo.place')} required>
        <Select options={logoTypeCodes.map((value) => ({ value, label: t(`logo.${value}`) }))} />
      </Form.Item>
      <Form.Item name="text" label={t('logo.text')} extra={t('logo.textHint')}>
        <LocalTextInput maxLength={60} />
      </Form.Item>
      <Form.Item name="file0" label={t('logo.file0')} extra={t(FILE_HINT)} required>
        <ImageInput known={known[0]} />
      </Form.Item>
      <div className="lb-entry-line">
        <Form.Item name="width" label={t('logo.width')} required>
          <InputNumber min={1} max={9999} precision={0} />
        </Form.Item>
        <Form.Item name="height" label={t('logo.height')} required>
          <InputNumber min={1} max={9999} precision={0} />
        </Form.Item>
      </div>
      {signIn && <SignInFields known={known} />}
    </>
  )
}
