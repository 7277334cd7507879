import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOf, isRichDoc } from '@labbox/contract/core/rich-doc.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { QuestionDocument } from '@labbox/contract/questions/key.ts'
import type { Found } from '../found.ts'
import { readGift } from './gift.ts'
import { docOfHtml } from './html.ts'
import { readQuestions } from './recognise.ts'
import { xmlTree } from './xml-tree.ts'
import { zipOf } from '../../../../platform/documents/zip.ts'

const runs = process.env.LONG === '1' ? 10_000 : 300
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const read = (text: string) => readQuestions(Buffer.from(text))
const good = ({ question, problems }: Found): QuestionDocument => {
  expect(problems.filter(({ warning }) => !warning)).toEqual([])
  const document = QuestionDocument.parse({ schema: 1, ...question })
  expect(checkQuestion(document)).toEqual([])
  return document
}
const codes = ({ problems }: Found) => problems.map(({ code }) => code)

describe('HTML of other systems', () => {
  const html = (source: string) => docOfHtml(source, () => null)
  it('keeps form, formulas and tables', () => {
    const doc = html(
      '<h2>T</h2><p>a <b>b</b> \\(f_c\\)<br>c &amp; &#937;</p><ul><li>x<li>y</ul><table><tr><td colspan=2>1</table>',
    )
    expect(isRichDoc(doc)).toBe(true)
    expect(JSON.stringify(doc)).toContain('{"type":"inlineMath","attrs":{"latex":"f_c"}}')
    expect(textOf(doc)).toContain('c & Ω')
    expect((doc.content as { type: string }[]).map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'bulletList',
      'table',
    ])
  })

  it.each([
    '<script>alert(1)</script>x',
    '<style>p{}</style>x',
    '<iframe src="javascript:alert(1)">bad</iframe>x',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<img src=x onerror=alert(1)>x',
    '<svg><script>alert(1)</script></svg>x',
    '<math><mi xlink:href="javascript:alert(1)">y</mi></math>x',
    '<scr<script>ipt>alert(1)</script>x',
    '<constructor>x</constructor><__proto__>y</__proto__>',
  ])('leaves nothing of %s that could run', (source) => {
    const doc = html(source)
    // A declared type is only a claim; the surrounding structure counts.
    const form = JSON.stringify(doc, (key, value: unknown) => (key === 'text' ? '' : value))
    expect(textOf(doc)).toContain('x')
    expect(form).not.toMatch(/script|alert|onclick|onerror|iframe|svg|href/i)
  })

  it('makes a document of anything', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<ul>',
        '<li>',
        '</ul>',
        '<td>',
        '<tr>',
        '<table>',
        '</table>',
        '<b>',
        '</b>',
        '<h1>',
        '<a href="',
        '">',
        '&#x110000;',
        '<!--',
        '<img src=a>',
        '\\(',
        '\\)',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(isRichDoc(html(pieces.join('')))).toBe(true)
      }),
      { numRuns: runs },
    )
  })
})

describe('GIFT', () => {
  // The examples of docs.moodle.org, “GIFT format”, and what belongs to it.
  const source = `// true/false
$CATEGORY: $course$/top/History/USA

::Q1:: 1+1\\=2 {T}

::Q2:: What's between orange and green in the spectrum?
{ =yellow # right; good! ~red # wrong ~blue # wrong }

Two plus {=two =2} equals four.

::Q4:: Which are even? {
  ~%50%2
  ~%50%4
  ~%-100%3
}

When was Ulysses S. Grant born? {#1822:5}

What is pi to 3 digits? {#3.141..3.142}

[html]Which \\\\(f_c\\\\) is it?<script>alert(1)</script> {=a ~b ####because <b>so</b>}

Write about filters. {}

Match. {=cat -> cat food =dog -> dog food}

Only a description.

Broken {=a ~b
`
  it('reads every kind that there is here, and says why of the others', async () => {
    const { format, found } = await read(source)
    expect(format).toBe('gift')
    const kinds = found.map((one) => one.question?.content.type ?? codes(one)[0])
    expect(kinds).toEqual([
      'boolean',
      'single',
      'blank',
      'multiple',
      'numeric',
      'numeric',
      'single',
      'short',
      'TYPE_UNKNOWN',
      'TYPE_UNKNOWN',
      'SYNTAX',
    ])
    const [truth, spectrum, two, even, grant, pi, html] = found.slice(0, 7).map(good)
    expect(textOf(truth!.content.stem.en)).toBe('1+1=2')
    expect(spectrum!.key).toEqual({ type: 'single', correct: 'o1' })
    expect(found.slice(0, 7).flatMap(codes)).toEqual(['FEEDBACK_LOST'])
    expect(two!.key).toMatchObject({ blanks: [{ accepted: ['two', '2'] }] })
    expect(JSON.stringify(two!.content.stem)).toMatch(/Two plus.*blank.*equals four/)
    expect(even!.key).toEqual({ type: 'multiple', correct: ['o1', 'o2'] })
    expect(grant!.key).toMatchObject({ answer: '1822', tolerance: { kind: 'absolute', value: 5 } })
    expect(pi!.key).toMatchObject({ answer: '3.1415', tolerance: { value: 0.0005 } })
    expect(JSON.stringify(html)).toContain('"latex":"f_c"')
    expect(JSON.stringify(html)).not.toContain('alert')
    expect(textOf(html!.explanation.en)).toBe('because so')
    expect(found[0]).toMatchObject({ name: 'Q1', place: 4, tags: [['History', 'USA']] })
  })

  it('reads Chinese in GB18030 as Chinese', async () => {
    const bytes = Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x20, 0x7b, 0x54, 0x7d])
    const { found } = await readQuestions(bytes)
    expect(textOf(good(found[0]!).content.stem.zh)).toBe('你好')
  })

  it('never throws', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('{', '}', '=', '~', '#', '\n\n', '\\', '%50%', '::', '####', '->', '$CATEGORY: a/b'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => Array.isArray(readGift(pieces.join('')))),
      { numRuns: runs },
    )
  })
})

describe('Moodle XML', () => {
  // The form is described at docs.moodle.org, “Moodle XML format”.
  const text = (inside: string) => `<text><![CDATA[${inside}]]></text>`
  const answer = (fraction: number, said: string, more = '') =>
    `<answer fraction="${fraction}" format="html">${text(said)}${more}</answer>`
  const question = (type: string, inside: string) =>
    `<question type="${type}"><name>${text('N')}</name>${inside}</question>`
  const asked = (html: string, more = '') => `<questiontext format="html">${text(html)}${more}</questiontext>`
  const quiz = (...questions: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('')}</quiz>`

  it('reads questions with pictures, both languages, units, categories and tags', async () => {
    const { format, found } = await read(
      quiz(
        question('category', `<category>${text('$course$/top/Analog/Filters')}</category>`),
        question(
          'multichoice',
          asked(
            '<p>Which? <img src="@@PLUGINFILE@@/a.png" alt="a"></p>',
            `<file name="a.png" encoding="base64">${PNG}</file>`,
          ) +
            `<single>true</single><shuffleanswers>false</shuffleanswers>${answer(100, 'one')}${answer(0, 'two')}<tags><tag>${text('exam')}</tag></tags>`,
        ),
        question(
          'truefalse',
          asked(
            '<span class="multilang" lang="zh_cn"><p>对吗</p></span><span class="multilang" lang="en"><p>Is it?</p></span>',
          ) +
            answer(0, 'true') +
            answer(100, 'false'),
        ),
        question('shortanswer', `${asked('Capital?')}<usecase>1</usecase>${answer(100, 'Paris')}`),
        question(
          'numerical',
          asked('R?') +
            answer(100, '4.7', '<tolerance>0.1</tolerance>') +
            '<units><unit><multiplier>1</multiplier><unit_name>kΩ</unit_name></unit></units>',
        ),
        question('cloze', asked('I = {1:SHORTANSWER:=U/R~=U : R} and P = {1:SA:=UI}')),
        question(
          'essay',
          `${asked('Why?')}<responseformat>editor</responseformat><graderinfo format="html">${text('since')}</graderinfo>`,
        ),
        question('matching', asked('m')),
      ),
    )
    expect(format).toBe('moodle')
    const [choice, truth, short, number, cloze, essay] = found.slice(0, 6).map(good)
    expect(found[0]!.tags).toEqual([['Analog', 'Filters'], ['exam']])
    expect(found[0]!.pictures.size).toBe(1)
    expect(JSON.stringify(choice)).toContain([...found[0]!.pictures.keys()][0])
    expect(choice!.content).toMatchObject({ type: 'single', shuffle: false })
    expect(truth!.content.stem).toMatchObject({ zh: expect.anything(), en: expect.anything() })
    expect(truth!.key).toEqual({ type: 'boolean', correct: false })
    expect(short!.key).toMatchObject({ exact: true, blanks: [{ accepted: ['Paris'] }] })
    expect(number).toMatchObject({
      content: { unit: 'kΩ' },
      key: { answer: '4.7', tolerance: { value: 0.1 } },
    })
    expect(cloze!.key).toMatchObject({ blanks: [{ accepted: ['U/R', 'U : R'] }, { accepted: ['UI'] }] })
    expect(essay!.key).toMatchObject({ type: 'short', model: { en: expect.anything() } })
    expect(codes(found[6]!)).toEqual(['TYPE_UNKNOWN'])
  })

  it('takes only pictures that are there and are pictures', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
    const { found } = await read(
      quiz(
        question('truefalse', asked('<img src="https://e.vil/x.png">a') + answer(100, 'true')),
        question('truefalse', asked('<img src="@@PLUGINFILE@@/gone.png">a') + answer(100, 'true')),
        question('truefalse', asked(`<img src="data:image/svg+xml;base64,${svg}">a`) + answer(100, 'true')),
        question('truefalse', asked(`<img src="data:image/png;base64,${PNG}">a`) + answer(100, 'true')),
      ),
    )
    expect(found.map(codes)).toEqual([['PICTURE_OUTSIDE'], ['PICTURE_MISSING'], ['PICTURE_TYPE'], []])
    expect(found.map(({ pictures }) => pictures.size)).toEqual([0, 0, 0, 1])
  })
})

describe('QTI 2.1', () => {
  // From the “choice” and “text entry” examples of the IMS QTI 2.1 implementation guide.
  const item = (declaration: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Unattended Luggage" adaptive="false" timeDependent="false">${declaration}<itemBody>${body}</itemBody></assessmentItem>`
  const declared = (baseType: string, cardinality: string, ...values: string[]) =>
    `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration>`
  const choices = (max: number) =>
    `<p>Look at the text.</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${max}"><prompt>What does it say?</prompt><simpleChoice identifier="A">You must stay.</simpleChoice><simpleChoice identifier="B">Do not let someone else.</simpleChoice></choiceInteraction>`

  it.each<[string, string, object]>([
    ['single', item(declared('identifier', 'single', 'A'), choices(1)), { correct: 'o1' }],
    ['multiple', item(declared('identifier', 'multiple', 'A', 'B'), choices(0)), { correct: ['o1', 'o2'] }],
    [
      'blank',
      item(
        declared('string', 'single', 'York'),
        '<p>winter made glorious by this sun of <textEntryInteraction responseIdentifier="RESPONSE"/></p>',
      ),
      { blanks: [{ id: 'b1', accepted: ['York'] }] },
    ],
    [
      'numeric',
      item(
        declared('float', 'single', '42.5'),
        '<p>f = <textEntryInteraction responseIdentifier="RESPONSE"/></p>',
      ),
      { answer: '42.5' },
    ],
    [
      'short',
      item(
        declared('string', 'single'),
        '<extendedTextInteraction responseIdentifier="RESPONSE"><prompt>Why?</prompt></extendedTextInteraction>',
      ),
      {},
    ],
    [
      'file',
      item(declared('file', 'single'), '<p>Hand in</p><uploadInteraction responseIdentifier="RESPONSE"/>'),
      {},
    ],
  ])('reads a %s item', async (type, source, key) => {
    const { format, found } = await read(source)
    expect(format).toBe('qti')
    const document = good(found[0]!)
    expect(document.content.type).toBe(type)
    expect(document.key).toMatchObject(key)
    expect(found[0]!.name).toBe('Unattended Luggage')
  })

  it('says what it cannot ask', async () => {
    const { found } = await read(item('', '<orderInteraction responseIdentifier="RESPONSE"/>'))
    expect(found[0]!.problems).toMatchObject([{ code: 'TYPE_UNKNOWN', params: { type: 'orderInteraction' } }])
  })
})

describe('hostile files', () => {
  it('refuses entities, whatever they would grow to', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><quiz>&b;</quiz>`
    await expect(read(bomb)).rejects.toThrow('DOCTYPE')
    await expect(
      read('<?xml version="1.0"?><!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz/>'),
    ).rejects.toThrow('DOCTYPE')
  })

  it.each([
    ['deep', `<quiz>${'<a>'.repeat(500)}`],
    ['broken', '<quiz><question>'],
    ['another root', '<html></html>'],
    ['binary', 'a\u0000b'],
  ])('refuses what is %s', async (_, source) => {
    await expect(read(source)).rejects.toThrow()
  })

  it('refuses a package that is larger than it may be', async () => {
    const large = zipOf([{ name: 'a.xml', bytes: Buffer.alloc(9 << 20, ' ') }])
    await expect(readQuestions(large)).rejects.toThrow('SHEET_TOO_BIG')
  })

  it('refuses too many elements', () => {
    expect(() => xmlTree(`<quiz>${'<a/>'.repeat(200_001)}</quiz>`)).toThrow('too many elements')
  })
})
