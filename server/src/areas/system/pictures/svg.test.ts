import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { cleanSvg, SvgError } from './svg.ts'
import { processorTime } from '@labbox/contract/testing/processor.ts'

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const picture = (inside: string, root = 'viewBox="0 0 24 24"') => `<svg ${NS} ${root}>${inside}</svg>`
const cleaned = (inside: string, root?: string) => {
  const { svg, removed } = cleanSvg(picture(inside, root))
  return { inside: svg.replace(/^<svg[^>]*>|<\/svg>$/g, ''), removed }
}
const DOT = '<circle r="1"></circle>'

describe('an SVG picture', () => {
  it('keeps what draws it', () => {
    const { svg, removed } = cleanSvg(
      `\uFEFF<?xml version="1.0"?><!-- by hand -->${picture(
        `<title>Bench &amp; "co"</title><defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient>
        <clipPath id="c"><rect width="4" height="4"/></clipPath></defs>
        <g transform="translate(1,2) rotate(45)" clip-path="url(#c)"><path d="M0 0L4.5-3e2z" fill="url('#g')" style="stroke: red; stroke-width:2"/></g>`,
        'viewBox="0 0 24 24" width="24" height="24"',
      )}`,
    )
    expect(removed).toEqual([])
    expect(svg).toMatch(/^<svg viewBox="0 0 24 24" xmlns="http:\/\/www.w3.org\/2000\/svg">/)
    expect(svg).toContain('<title>Bench &amp; &quot;co&quot;</title>')
    expect(svg).toContain('<path d="M0 0L4.5-3e2z" fill="url(\'#g\')" stroke="red" stroke-width="2"></path>')
    expect(svg).toContain('<g transform="translate(1,2) rotate(45)" clip-path="url(#c)">')
  })

  it('gets a view box from its size, so that it scales', () => {
    expect(cleanSvg(picture(DOT, 'width="32px" height="16"')).svg).toContain('<svg viewBox="0 0 32 16"')
  })

  it.each([
    ['<script>alert(1)</script>', ['<script>']],
    ['<script xlink:href="data:text/javascript,alert(1)"/>', ['<script>']],
    ['<g onclick="alert(1)" onload="alert(1)"/>', ['onclick', 'onload']],
    ['<style>* { fill: url(https://x.example/) }</style>', ['<style>']],
    ['<g style="fill: url(https://x.example/a#b); background: red"/>', ['background', 'fill']],
    ['<g fill="url(//x.example/a#b)" stroke="url( data:image/svg+xml,x )"/>', ['fill', 'stroke']],
    [String.raw`<g fill="u\72l(https://x.example)" filter="url(#f)"/>`, ['fill', 'filter']],
    ['<image href="https://x.example/a.png"/>', ['<image>']],
    ['<use href="#a"/><use xlink:href="other.svg#a"/>', ['<use>']],
    ['<a href="javascript:alert(1)"><circle r="2"/></a>', ['<a>']],
    [
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe/></body></foreignObject>',
      ['<foreignObject>'],
    ],
    ['<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', ['<script>']],
    ['<set attributeName="onload" to="alert(1)"/><animate attributeName="href"/>', ['<animate>', '<set>']],
    ['<text>words</text><metadata><x xmlns="y"/></metadata>', ['<metadata>', '<text>']],
    ['<linearGradient href="https://x.example#a" xlink:href="#ok"/>', ['href']],
    ['<g xml:base="https://x.example/" xmlns:e="http://inkscape" e:href="#a"/>', ['base', 'href']],
    ['<mask id="m"><g mask="url(#m)" clip-path="url(#c)"/></mask>', ['clip-path', 'mask']],
    ['<title><circle r="3"/>a</title><![CDATA[<script>]]><?xml-stylesheet href="x"?><!-- <script> -->', []],
  ])('leaves out %s', (bad, removed) => {
    const result = cleaned(`${bad}${DOT}`)
    expect(result.removed).toEqual(removed)
    expect(result.inside).not.toMatch(
      /script|on\w+=|example|data:|javascript|url\((?!['"]?#)|<(use|image|a)\b|iframe/,
    )
    expect(result.inside).toContain(DOT)
  })

  it.each([
    ['no XML', 'nothing'],
    ['HTML', '<html><body>x</body></html>'],
    ['another namespace', '<svg viewBox="0 0 1 1"><circle r="1"/></svg>'],
    ['a broken end', `<svg ${NS} viewBox="0 0 1 1"><circle r="1">`],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${picture('<title>&a;</title>')}`],
    ['a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">${picture(DOT)}`],
    ['an unknown entity', picture(`<title>&nbsp;</title>${DOT}`)],
    ['nothing to draw', picture('<script/>')],
    ['no size', picture(DOT, 'width="0" height="a"')],
    ['too many elements', picture('<g/>'.repeat(3_000) + DOT)],
    ['too deep', picture('<g>'.repeat(100) + DOT + '</g>'.repeat(100))],
  ])('is refused with %s', (_, text) => {
    expect(() => cleanSvg(text)).toThrow(SvgError)
  })

  it('takes no time with whatever is sent', () => {
    const spent = processorTime()
    for (const value of [
      'a'.repeat(60_000),
      `${'a'.repeat(30_000)}(`,
      '('.repeat(60_000),
      '1 '.repeat(30_000),
    ])
      cleaned(`<path d="${value}" fill="${value.slice(0, 2_000)}"/>`)
    expect(spent()).toBeLessThan(10_000)
  })

  it('is well-formed and clean again, whatever it was made of', () => {
    const attribute = fc.tuple(
      fc.constantFrom('fill', 'd', 'style', 'onload', 'href', 'transform', 'id', 'x'),
      fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom('url(#a)', 'url(x)', 'rotate(1)', 'fill:red;d:x'),
      ),
    )
    const name = fc.constantFrom('g', 'path', 'script', 'mask', 'title', 'use', 'rect', 'style')
    const safe = (value: string) => value.replace(/[^\x20-\x7e]|[<&"]/g, '_').replaceAll(']]>', '')
    const element = (levels: number): fc.Arbitrary<string> =>
      fc
        .tuple(
          name,
          fc.uniqueArray(attribute, { selector: ([key]) => key, maxLength: 4 }),
          levels > 0 ? fc.array(element(levels - 1), { maxLength: 3 }) : fc.constant([]),
          fc.string({ maxLength: 10 }),
        )
        .map(([tag, given, children, text]) => {
          const attributes = given.map(([key, value]) => ` ${key}="${safe(value)}"`).join('')
          return `<${tag}${attributes}>${safe(text)}${children.join('')}</${tag}>`
        })
    fc.assert(
      fc.property(element(3), (tree) => {
        const { svg } = cleanSvg(picture(tree + DOT))
        const parser = new SaxesParser({ xmlns: true })
        parser.on('error', (error) => {
          throw error
        })
        parser.write(svg).close()
        expect(cleanSvg(svg)).toEqual({ svg, removed: [] })
        expect(svg).not.toMatch(/<(script|use|style)|onload|url\((?!#)/)
      }),
      { seed: 20260101, numRuns: 300 },
    )
  })
})
