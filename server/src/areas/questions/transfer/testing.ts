import { strict as assert } from 'node:assert'
import { childOf, childrenOf, textIn, xmlTree, type XmlNode } from './read/xml-tree.ts'

/** What Moodle's import makes of a file, by its rules (question/format/xml/format.php): anything it would refuse or change throws. */
export interface StrictQuestion {
  type: string
  /** Sub-questions, as Moodle counts them in the whole text. */
  fields: string[][]
  languages: string[]
}

/** `question_bank::fraction_options`: others are refused. */
const FRACTIONS = new Set([
  '100',
  '90',
  '83.33333',
  '80',
  '75',
  '70',
  '66.66667',
  '60',
  '50',
  '40',
  '33.33333',
  '30',
  '25',
  '20',
  '16.66667',
  '14.28571',
  '12.5',
  '11.11111',
  '10',
  '5',
  '0',
  '-100',
])
const parts: Readonly<Record<string, readonly string[]>> = {
  multichoice: ['single', 'shuffleanswers', 'answer'],
  truefalse: ['answer'],
  numerical: ['answer', 'units'],
  cloze: [],
  essay: ['responseformat', 'attachments', 'graderinfo'],
}
const common = ['name', 'questiontext', 'generalfeedback', 'defaultgrade', 'tags']
const FIELD = /\{(\d+):([A-Z_]+):((?:\\.|[^}\\])*)\}/g
// As the filter “Multi-Language Content” finds them: it ends a language at the first end of a span.
const SPANS =
  /(?:<span(?:\s+lang="[\w-]+"|\s+class="multilang"){2}\s*>(?:(?!<\/?span)[\s\S])*<\/span>\s*){2,}/g

const only = (node: XmlNode, allowed: readonly string[]): void => {
  for (const { name, text } of node.children)
    assert.ok(allowed.includes(name) || (name === '#text' && text.trim() === ''), `${name} in ${node.name}`)
}

/** A text with its files: each is named in the text, and each that the text names is there. */
const htmlOf = (node: XmlNode | undefined): string => {
  assert.ok(node)
  assert.equal(node.attributes['format'], 'html')
  only(node, ['text', 'file', 'feedback'])
  const html = textIn(childOf(node, 'text'))
  const named = [...html.matchAll(/@@PLUGINFILE@@\/([^"]+)"/g)].map(([, name = '']) =>
    decodeURIComponent(name),
  )
  const files = childrenOf(node, 'file')
  for (const file of files) assert.match(textIn(file), /^[A-Za-z0-9+/]+=*$/)
  assert.deepEqual(files.map((file) => file.attributes['name']).toSorted(), [...new Set(named)].toSorted())
  return html
}

const answersOf = (node: XmlNode) =>
  childrenOf(node, 'answer').map((answer) => {
    const fraction = answer.attributes['fraction'] ?? ''
    assert.ok(FRACTIONS.has(fraction), `fraction ${fraction}`)
    return { fraction: Number(fraction), text: textIn(childOf(answer, 'text')), node: answer }
  })

const checkAnswers = (type: string, node: XmlNode): void => {
  const answers = answersOf(node)
  if (type === 'multichoice') {
    const single = textIn(childOf(node, 'single'))
    assert.match(single, /^(true|false)$/)
    assert.match(textIn(childOf(node, 'shuffleanswers')), /^(true|false)$/)
    assert.ok(answers.length >= 2)
    for (const answer of answers) htmlOf(answer.node)
    const right = answers.filter(({ fraction }) => fraction > 0)
    const sum = right.reduce((all, { fraction }) => all + fraction, 0)
    if (single === 'true')
      assert.deepEqual(
        right.map(({ fraction }) => fraction),
        [100],
      )
    else assert.ok(Math.abs(sum - 100) < 0.01, `sum ${sum}`)
  } else if (type === 'truefalse') {
    assert.deepEqual(answers.map(({ text }) => text).toSorted(), ['false', 'true'])
    assert.deepEqual(
      answers.map(({ fraction }) => fraction).toSorted((a, b) => a - b),
      [0, 100],
    )
  } else if (type === 'numerical') {
    for (const { text, node: answer } of answers) {
      assert.ok(Number.isFinite(Number(text)) && text.trim() !== '')
      assert.ok(Number(textIn(childOf(answer, 'tolerance'))) >= 0)
    }
  }
}

const fieldsOf = (html: string): string[][] =>
  [...html.matchAll(FIELD)].map(([, weight, kind = '', body = '']) => {
    assert.equal(weight, '1')
    assert.match(kind, /^SHORTANSWER(_C)?$/)
    const answers = body.match(/(?:\\.|[^~\\])+/g) ?? []
    assert.ok(answers.length > 0 && answers.every((answer) => answer.startsWith('=') && answer.length > 1))
    return answers
  })

const readOne = (node: XmlNode): StrictQuestion[] => {
  const type = node.attributes['type'] ?? ''
  if (type === 'category') {
    only(node, ['category'])
    assert.match(textIn(childOf(node, 'category')), /^\$course\$\/top\//)
    return []
  }
  assert.ok(parts[type], type)
  only(node, [...common, ...parts[type]])
  assert.ok(textIn(childOf(node, 'name')).trim())
  assert.ok(Number(textIn(childOf(node, 'defaultgrade'))) > 0)
  htmlOf(childOf(node, 'generalfeedback'))
  const html = htmlOf(childOf(node, 'questiontext'))
  checkAnswers(type, node)
  const fields = type === 'cloze' ? fieldsOf(html) : []
  assert.equal(fields.length > 0, type === 'cloze')
  assert.ok(!/<span/.test(html.replace(SPANS, '')), 'spans that the filter does not find')
  const languages = [...html.matchAll(/class="multilang" lang="([\w-]+)"/g)].map(([, lang = '']) => lang)
  return [{ type, fields, languages }]
}

export const readStrictly = (xml: string): StrictQuestion[] => {
  const root = xmlTree(xml)
  assert.equal(root.name, 'quiz')
  only(root, ['question'])
  return childrenOf(root, 'question').flatMap(readOne)
}
