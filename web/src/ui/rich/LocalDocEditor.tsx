import { Segmented } from 'antd'
import { isEmptyDoc, type LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { useTranslation } from '../../app/i18n.ts'
import { languages } from '../../app/settings/settings.ts'
import { useMedia } from '../../app/settings/use-media.ts'
import { useWritingLanguage } from '../language/writing.ts'
import { RichEditor } from './RichEditor.tsx'
import type { RichEditorProps } from './TipTapEditor.tsx'
import './rich.css'

interface Props extends Pick<RichEditorProps, 'label' | 'minRows' | 'extras' | 'onPicture'> {
  value: LocalDoc
  onChange: (value: LocalDoc) => void
  files: Readonly<Record<string, string>>
}

/** Rich text in both languages: side by side where there is room, else one after the other. */
export const LocalDocEditor = ({ value, onChange, label, ...editor }: Props) => {
  const { t } = useTranslation(['common', 'rich'])
  const [language, setLanguage] = useWritingLanguage()
  const wide = useMedia('(min-width: 1280px)')
  return (
    <div className="lb-doc-pair">
      {!wide && (
        <Segmented
          value={language}
          options={languages.map(({ key, label: name }) => ({
            value: key,
            label: isEmptyDoc(value[key]) ? t('rich:empty', { language: name }) : name,
          }))}
          onChange={setLanguage}
        />
      )}
      {languages.map(({ key: each, label: name }) => (
        // Both stay mounted, because each editor has its own undo history.
        <div key={each} hidden={!wide && each !== language} lang={each === 'zh' ? 'zh-CN' : 'en'}>
          {wide && <div className="lb-muted">{name}</div>}
          <RichEditor
            value={value[each]}
            {...editor}
            label={`${label} (${name})`}
            onChange={(doc) => onChange({ ...value, [each]: doc })}
          />
        </div>
      ))}
    </div>
  )
}
