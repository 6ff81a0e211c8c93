import { deflateSync, gzipSync } from 'node:zlib'
import { gifImage, svgImage } from '../support/files/hostile-images.ts'
import { type CorpusCase, numbered } from './case.ts'

const hex = (digits: string, tail = 64) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(tail)])
const text = (content: string, tail = 64) => Buffer.concat([Buffer.from(content, 'latin1'), Buffer.alloc(tail)])
const box = (brand: string) => text(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 256)

/** Complete bitmap of one pixel. */
const bmp = hex(
  '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b000000000000000000000000ff00',
  0,
)
/** Files of unsupported types: the beginning of a real file, or a short complete one (threat T70). */
const unsupportedFiles: Readonly<Record<string, Buffer>> = {
  gif: gifImage,
  svg: svgImage,
  bmp,
  ico: hex('000001000100010100000100180030000000160000'),
  psd: text('8BPS\0\x01\0\0\0\0\0\0\0\x03'),
  'heic-without-items': box('heic'),
  'avif-without-items': box('avif'),
  'canon-raw': box('crx '),
  jp2: hex('0000000c6a5020200d0a870a'),
  jxl: hex('ff0a'),
  'jxl-boxed': hex('0000000c4a584c200d0a870a'),
  exr: hex('762f31010200000000'),
  pdf: text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  postscript: text('%!PS-Adobe-3.0 EPSF-3.0\n'),
  mat: text('MATLAB 5.0 MAT-file, Platform: GLNXA64'),
  fits: text('SIMPLE  =                    T'),
  vips: hex('08f2a6b6'),
  ppm: text('P6\n2 1\n255\nabcdef'),
  hdr: text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n'),
  dicom: Buffer.concat([Buffer.alloc(128), text('DICM')]),
  openslide: hex('49492b0008000000'),
  html: text('<!doctype html><script>alert(1)</script>'),
  xml: text('<?xml version="1.0"?><!DOCTYPE a []><a/>'),
  json: text('{"a":1}'),
  php: text('<?php system("id");'),
  shell: text('#!/bin/sh\nid\n'),
  elf: hex('7f454c4602010100'),
  exe: text('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff'),
  wasm: hex('0061736d01000000'),
  class: hex('cafebabe00000034'),
  zip: hex('504b0304140000000800'),
  gzip: gzipSync('words'),
  xz: hex('fd377a585a00'),
  rar: hex('526172211a0701'),
  '7z': hex('377abcaf271c'),
  tar: text(`${'a'.repeat(257)}ustar\x0000`),
  zlib: deflateSync('words'),
  avi: text('RIFF\xff\0\0\0AVI LIST'),
  flv: text('FLV\x01\x05\0\0\0\x09'),
  asf: hex('3026b2758e66cf11a6d900aa0062ce6c'),
  'transport-stream': Buffer.concat(numbered(5).map(() => hex('474000', 185))),
  mpeg: hex('000001ba21000100'),
  mkv: hex('1a45dfa3934282886d6174726f736b61'),
  realmedia: text('.RMF\0\0\0\x12'),
  mxf: hex('060e2b34020501010d0102'),
  flac: text('fLaC\0\0\0\x22'),
  aiff: text('FORM\0\0\0\x20AIFFCOMM'),
  midi: text('MThd\0\0\0\x06\0\x01\0\x01'),
  amr: text('#!AMR\n'),
  'aac-raw': hex('fff15080'),
  ac3: hex('0b770000'),
  ape: text('MAC \x96\x0f'),
  wavpack: text('wvpk'),
  font: hex('774f46320001'),
  sqlite: text('SQLite format 3\0'),
  playlist: text('#EXTM3U\n'),
  subtitles: text('WEBVTT\n'),
  empty: Buffer.alloc(0),
  zeros: Buffer.alloc(4096),
  ones: Buffer.alloc(4096, 0xff),
}

const kinds = ['images', 'videos', 'audio'] as const

/** Files of unsupported types that are uploaded as images, videos and audio. */
export const renamedTypes: readonly CorpusCase[] = Object.entries(unsupportedFiles).flatMap(([type, bytes]) =>
  kinds.map((kind) => ({ name: `renamed/${kind}/${type}`, kind, bytes: () => bytes })),
)
