import type { Locale } from '@labbox/contract/core/types.ts'
import type { QuestionText } from '@labbox/contract/questions/content.ts'
import { textIn, type Outgoing, type Pictures } from './outgoing.ts'
import { pathOfBranch } from '../branches.ts'
import { difficulties, OWN_LIST } from '../read/qti-list.ts'
import { UNIT_CLASS } from '../read/qti.ts'
import { escapeHtml, htmlOfDoc, type HtmlForms } from './to-html.ts'
import { zipOf } from '../../../../platform/documents/zip.ts'

const NS = 'http://www.imsglobal.org/xsd/imsqti_v2p1'

interface Declared {
  id: string
  cardinality: 'single' | 'multiple'
  baseType: 'identifier' | 'string' | 'float' | 'file'
  values: readonly string[]
  /** Case counts in the values. */
  exact?: boolean
}

const declaration = ({ id, cardinality, baseType, values, exact = false }: Declared): string => {
  const list = values.map((value) => `<value>${escapeHtml(value)}</value>`)
  // Of a set all are right; of alternatives the first is the correct response and the others map to the same value.
  const right = cardinality === 'multiple' ? list.join('') : (list[0] ?? '')
  const mapped =
    baseType === 'string' && values.length > 0
      ? `<mapping defaultValue="0">${values.map((value) => `<mapEntry mapKey="${escapeHtml(value)}" mappedValue="1" caseSensitive="${exact}"/>`).join('')}</mapping>`
      : ''
  return `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">${right && `<correctResponse>${right}</correctResponse>`}${mapped}</responseDeclaration>`
}

interface Drawn {
  declared: Declared[]
  body: string
  /** How the answer is scored; empty where somebody marks it. */
  rules: string
}

const entry = (id: string) => `<textEntryInteraction responseIdentifier="${id}" expectedLength="20"/>`
/** A model answer, for those who mark. */
const rubric = (model: string): string => model && `<rubricBlock view="scorer">${model}</rubricBlock>`
const outcome = (name: string, type: string, value: string) =>
  `<setOutcomeValue identifier="${name}"><baseValue baseType="${type}">${value}</baseValue></setOutcomeValue>`
const pointIf = (condition: string) =>
  `<responseCondition><responseIf>${condition}${outcome('SCORE', 'float', '1')}</responseIf></responseCondition>`
const matching = pointIf('<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>')
/** A share of the point for each blank. */
const mappedShares = (ids: readonly string[]) =>
  `<setOutcomeValue identifier="SCORE"><divide><sum>${ids.map((id) => `<mapResponse identifier="${id}"/>`).join('')}</sum><baseValue baseType="float">${ids.length}</baseValue></divide></setOutcomeValue>`

const drawn = (
  { content, key }: Outgoing,
  html: (text: QuestionText, blank?: HtmlForms['blank']) => string,
): Drawn => {
  const stem = () => html(content.stem)
  const response = (
    cardinality: Declared['cardinality'],
    baseType: Declared['baseType'],
    values: readonly string[],
  ) => [{ id: 'RESPONSE', cardinality, baseType, values }]
  switch (key.type) {
    case 'single':
    case 'multiple': {
      const several = key.type === 'multiple'
      const options = 'options' in content ? content.options : []
      const choices = options.map(
        ({ id, text }) => `<simpleChoice identifier="${id}">${html(text)}</simpleChoice>`,
      )
      const shuffle = 'shuffle' in content && content.shuffle
      return {
        declared: response(
          several ? 'multiple' : 'single',
          'identifier',
          key.type === 'single' ? [key.correct] : key.correct,
        ),
        body: `${stem()}<choiceInteraction responseIdentifier="RESPONSE" shuffle="${shuffle}" maxChoices="${several ? 0 : 1}">${choices.join('')}</choiceInteraction>`,
        rules: matching,
      }
    }
    case 'boolean':
      return {
        declared: response('single', 'identifier', [String(key.correct)]),
        body: `${stem()}<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><simpleChoice identifier="true">true</simpleChoice><simpleChoice identifier="false">false</simpleChoice></choiceInteraction>`,
        rules: matching,
      }
    case 'blank':
      return {
        declared: key.blanks.map(({ id, accepted }) => ({
          id: `R_${id}`,
          cardinality: 'single',
          baseType: 'string',
          values: accepted,
          exact: key.exact,
        })),
        body: html(content.stem, (id) => entry(`R_${id}`)),
        rules: mappedShares(key.blanks.map(({ id }) => `R_${id}`)),
      }
    case 'numeric': {
      const { tolerance } = key
      const unit = key.unit || (content.type === 'numeric' ? content.unit : '')
      return {
        declared: response('single', 'float', [String(key.value)]),
        body: `${stem()}<p>${entry('RESPONSE')} <span class="${UNIT_CLASS}">${escapeHtml(unit)}</span></p>`,
        rules: pointIf(
          `<equal toleranceMode="${tolerance.kind}" tolerance="${tolerance.value} ${tolerance.value}"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>`,
        ),
      }
    }
    case 'short':
      return {
        declared: response('single', 'string', []),
        body: `${stem()}<extendedTextInteraction responseIdentifier="RESPONSE"/>${rubric(html(key.model))}`,
        rules: '',
      }
    case 'file':
      return {
        declared: response('single', 'file', []),
        body: `${stem()}<uploadInteraction responseIdentifier="RESPONSE"/>${rubric(html(key.model))}`,
        rules: '',
      }
  }
}

const itemOf = (one: Outgoing, locale: Locale, pictures: Pictures): string => {
  const html = (text: QuestionText, blank: HtmlForms['blank'] = () => '____') =>
    htmlOfDoc(textIn(text, locale), {
      picture: (fileId) => `images/${pictures.get(fileId)?.name ?? fileId}`,
      blank,
    })
  const { declared, body, rules } = drawn(one, html)
  const why = html(one.explanation)
  const feedback =
    why &&
    `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="WHY" showHide="show">${why}</modalFeedback>`
  // Feedback is shown once its outcome has the name of the feedback.
  const set = rules + (why && outcome('FEEDBACK', 'identifier', 'WHY'))
  const processing = set && `<responseProcessing>${set}</responseProcessing>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="${NS}" xml:lang="${locale === 'zh' ? 'zh-CN' : 'en'}" identifier="q${one.number}" title="#${one.number}" adaptive="false" timeDependent="false">
${declared.map(declaration).join('')}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>${why && '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>'}
<itemBody>${body}</itemBody>
${processing}${feedback}
</assessmentItem>
`
}

/** Tags and difficulty in the words of IEEE LOM. */
const about = ({ tags, difficulty }: Outgoing, locale: Locale): string => {
  const language = locale === 'zh' ? 'zh-CN' : 'en'
  const words = tags.map(
    (branch) =>
      `<keyword><string language="${language}">${escapeHtml(pathOfBranch(branch))}</string></keyword>`,
  )
  const hard = difficulties[difficulty - 1] ?? 'medium'
  return `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general>${words.join('')}</general><educational><difficulty><source>LOMv1.0</source><value>${hard}</value></difficulty></educational></lom></metadata>`
}

/** An IMS content package of QTI 2.1 items, in one language. */
export const qtiOf = (questions: readonly Outgoing[], locale: Locale, pictures: Pictures): Buffer => {
  const items = questions.map((one) => ({
    name: `q${one.number}.xml`,
    bytes: Buffer.from(itemOf(one, locale, pictures)),
  }))
  const images = [...pictures.values()].map(({ name, bytes }) => ({ name: `images/${name}`, bytes }))
  const resources = questions.map(
    (one) =>
      `<resource identifier="q${one.number}" type="imsqti_item_xmlv2p1" href="q${one.number}.xml">${about(one, locale)}<file href="q${one.number}.xml"/></resource>`,
  )
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="${OWN_LIST}"><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>${resources.join('')}</resources></manifest>
`
  return zipOf([{ name: 'imsmanifest.xml', bytes: Buffer.from(manifest) }, ...items, ...images])
}
