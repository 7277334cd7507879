import { useState } from 'react'
import { isEmptyDoc, type LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import { languages } from '../../app/settings/settings.ts'
import { OtherDoc } from '../language/OtherDoc.tsx'
import { WritingSwitch } from '../language/WritingSwitch.tsx'
import { useWritingLanguage } from '../language/writing.ts'
import { RichEditor } from './RichEditor.tsx'
import type { RichEditorProps } from './TipTapEditor.tsx'
import './rich.css'

interface Props extends Pick<RichEditorProps, 'label' | 'minRows' | 'extras' | 'onPicture'> {
  value: LocalDoc
  onChange: (value: LocalDoc) => void
  files: Readonly<Record<string, string>>
}

/** Rich text in two languages, one at a time. */
export const LocalDocEditor = ({ value, onChange, label, ...editor }: Props) => {
  const [language] = useWritingLanguage()
  /** An editor begins anew with a text that it is given. */
  const [given, setGiven] = useState(0)
  return (
    <div className="lb-doc-pair">
      <WritingSwitch filled={{ zh: !isEmptyDoc(value.zh), en: !isEmptyDoc(value.en) }} />
      <OtherDoc
        value={value}
        to={language}
        onTake={(doc) => {
          onChange({ ...value, [language]: doc })
          setGiven(given + 1)
        }}
      />
      {languages.map(({ key: each, label: name }) => (
        // Both stay mounted, because each editor has its own undo history.
        <div key={each} hidden={each !== language} lang={each === 'zh' ? 'zh-CN' : 'en'}>
          <RichEditor
            key={each === language ? given : undefined}
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
