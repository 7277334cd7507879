import { Drawer, Input } from 'antd'
import { useState } from 'react'
import licences from 'virtual:licences'
import { PRODUCT_VERSION } from '../version.ts'
import { useTranslation } from '../i18n.ts'
import { usePublicConfig, useProduct } from '../product.ts'
import { useActivation, useActivationText } from './activation/activation.ts'
import './about.css'

/** The product, its version, and whose work is in it. */
const AboutDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['shell', 'common'])
  const { title } = useProduct()
  const config = usePublicConfig()
  const activation = useActivation()
  const activationText = useActivationText()
  const [words, setWords] = useState('')
  const shown = licences.filter(({ name, licence }) =>
    `${name} ${licence}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const facts = [
    { key: 'product', value: `${t('common:brand')} ${title}` },
    { key: 'version', value: config?.productVersion ?? PRODUCT_VERSION },
    ...(activation ? [{ key: 'activation', value: activationText(activation) }] : []),
    { key: 'licence', value: 'MIT' },
  ]
  return (
    <Drawer open title={t('about.title')} onClose={onClose} size={420}>
      <dl className="lb-about">
        {facts.map(({ key, value }) => (
          <div key={key}>
            <dt className="lb-muted">{t(`about.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('about.libraries', { count: licences.length })}</h2>
      <Input
        allowClear
        value={words}
        placeholder={t('about.filter')}
        aria-label={t('about.filter')}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className="lb-licences">
        {shown.map(({ name, version, licence }) => (
          <li key={`${name}@${version}`}>
            <span>
              {name} <small className="lb-muted lb-num">{version}</small>
            </span>
            <small className="lb-muted">{licence}</small>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

export default AboutDrawer
