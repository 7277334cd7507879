import EditOutlined from '@ant-design/icons/es/icons/EditOutlined'
import { Button, Input, Modal, Tooltip } from 'antd'
import { useState } from 'react'
import { isEmptyDoc, type RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { docOfText, textOfSimple } from '@labbox/contract/questions/simple-text.ts'
import { labelled, useTranslation } from '../../../app/i18n.ts'
import { languages } from '../../../app/settings/settings.ts'
import { OtherDoc } from '../../../ui/language/OtherDoc.tsx'
import { WritingSwitch } from '../../../ui/language/WritingSwitch.tsx'
import { useWritingLanguage } from '../../../ui/language/writing.ts'
import { LocalDocEditor } from '../../../ui/rich/LocalDocEditor.tsx'
import { TextView } from '../view/TextView.tsx'
import type { PartProps } from './given.ts'
import { textExtras } from './rich/extras.ts'

/**
 * One language as typed text. It is kept exactly as typed: a lone `$` is not a formula yet, and must not turn into
 * `\$`.
 */
const TypedField = ({
  doc,
  lang,
  label,
  onChange,
}: {
  doc: RichDoc | undefined
  lang: string
  label: string
  onChange: (doc: RichDoc | undefined) => void
}) => {
  const typed = textOfSimple(doc) ?? ''
  const [text, setText] = useState(typed)
  // Changed from outside. Compared as text, since the database does not keep the order of keys.
  if ((textOfSimple(docOfText(text)) ?? '') !== typed) setText(typed)
  return (
    <Input.TextArea
      autoSize={{ minRows: 1, maxRows: 6 }}
      lang={lang}
      value={text}
      aria-label={label}
      onChange={({ target }) => {
        setText(target.value)
        onChange(target.value === '' ? undefined : docOfText(target.value))
      }}
    />
  )
}

interface Props extends Pick<PartProps, 'files' | 'onPicture'> {
  value: QuestionText
  onChange: (value: QuestionText) => void
  label: string
}

/** A short text of two languages, one at a time: typed, with `$…$` for formulas; pictures, tables and circuits by the editor behind the button. */
export const LocalLine = ({ value, onChange, label, files, onPicture }: Props) => {
  const { t } = useTranslation('questions')
  const [rich, setRich] = useState(false)
  const [edited, setEdited] = useState(value)
  const [language] = useWritingLanguage()
  const name = languages.find(({ key }) => key === language)?.label
  const open = () => {
    setEdited(value)
    setRich(true)
  }
  return (
    <div className="lb-local-text">
      {textOfSimple(value[language]) === null ? (
        <div className="lb-local-line-rich">
          <TextView text={value} files={files} language={language} />
        </div>
      ) : (
        <TypedField
          // Each language has its own undo history.
          key={language}
          lang={language}
          doc={value[language]}
          label={`${label} (${name})`}
          onChange={(doc) => onChange({ ...value, [language]: doc })}
        />
      )}
      <WritingSwitch filled={{ zh: !isEmptyDoc(value.zh), en: !isEmptyDoc(value.en) }} />
      <OtherDoc value={value} to={language} onTake={(doc) => onChange({ ...value, [language]: doc })} />
      <Tooltip title={t('edit.rich')}>
        <Button
          type="text"
          icon={<EditOutlined />}
          aria-label={labelled(t('edit.rich'), label)}
          onClick={open}
        />
      </Tooltip>
      <Modal
        open={rich}
        width="min(1200px, 96vw)"
        title={label}
        mask={{ closable: false }}
        onCancel={() => setRich(false)}
        onOk={() => {
          onChange(edited)
          setRich(false)
        }}
        destroyOnHidden
      >
        <LocalDocEditor
          value={edited}
          onChange={setEdited}
          files={files}
          label={label}
          extras={textExtras}
          onPicture={onPicture}
        />
      </Modal>
    </div>
  )
}
