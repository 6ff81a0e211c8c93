import { deflateSync } from 'node:zlib'

type PdfOptions = {
  /** Line of text on the page. */
  readonly text?: string
  /** Bytes between the header and the first object. */
  readonly beforeObjects?: string
  /** Bytes between the last object and the cross-reference table. */
  readonly afterObjects?: string
  /** Additional entries of the catalog dictionary. */
  readonly catalog?: string
  /** Additional entries of the trailer dictionary. */
  readonly trailer?: string
}

/** PDF (ISO 32000-1) of one page with a line of text: header, objects, cross-reference table, trailer. */
export function aPdf(options: PdfOptions = {}): Buffer<ArrayBuffer> {
  const { text = 'Opening hours', beforeObjects = '', afterObjects = '', catalog = '' } = options
  const content = `BT /F1 24 Tf 40 740 Td (${text}) Tj ET`
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = `%PDF-1.4\n%\xe2\xe3\xcf\xd3\n${beforeObjects}`
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  body += afterObjects
  const tableRows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${tableRows.join('')}`
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R${options.trailer ?? ''}>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

/** Objects in a compressed object stream (ISO 32000-1, 7.5.7). */
export function compressedObjects(objects: string): string {
  const stream = deflateSync(Buffer.from(`1 0 ${objects}`, 'latin1')).toString('latin1')
  return `9 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${stream.length}>>\nstream\n${stream}\nendstream\nendobj\n`
}

/** PDF with an encryption dictionary. Its content isn't encrypted, because no test decrypts it. */
export function anEncryptedPdf(encryption: string, id: string): Buffer<ArrayBuffer> {
  return aPdf({ afterObjects: `8 0 obj\n${encryption}\nendobj\n`, trailer: `/Encrypt 8 0 R/ID[<${id}><${id}>]` })
}

/** Encryption dictionaries that qpdf 11.3 wrote for each revision of the standard handler, with and without a user password. */
export const encryptions = [
  {
    name: 'revision 2',
    password: '',
    encryption:
      '<< /Filter /Standard /Length 40 /O <c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab> /P -4 /R 2 /U <f17fe0dcfb4aa330acd1d385352535d28b836446bea319e553df900ef68c9311> /V 1 >>',
    id: 'a0af1fbcbda8d4daddac98034156f46d',
  },
  {
    name: 'revision 3',
    password: '',
    encryption:
      '<< /Filter /Standard /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 3 /U <e2d4d989a7d15ec82b9e0eb692d58a8e0122456a91bae5134273a6db134c87c4> /V 2 >>',
    id: '7f937fe88a21fc3daae3e9870ba5f8ac',
  },
  {
    name: 'revision 4',
    password: '',
    encryption:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /EncryptMetadata false /Filter /Standard /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <92f15e30384d8cd8a8cefe6135c2fb670122456a91bae5134273a6db134c87c4> /V 4 >>',
    id: 'd53409f907eda797863b68858f1e3120',
  },
  {
    name: 'revision 5',
    password: '',
    encryption:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <d250591f902ec019daaa705ac0cdf62984ce59fdae2d15aa0fdf3ae1166a94cc81dda1893ffe34650a91ef7277c4ca7a> /OE <10470fced7db77b1a80378eb6b8f45c296fd9e0031d29c22585e3c55d80ab007> /P -4 /Perms <ab37f18dcadb89c38a5ce21792555e6d> /R 5 /StmF /StdCF /StrF /StdCF /U <f50fa0020659d84456d455dcdb9830be93737ebba9ef21125519cd392894571ba5c6fd10b9f93f782b841c08efda3a04> /UE <ef60cd65003d33865096b41e26cf270a4c0a28875e1c627fc8332f70fdb25e8b> /V 5 >>',
    id: '1f51fc1edc9fc7649ba5f5481c61fa4b',
  },
  {
    name: 'revision 6',
    password: '',
    encryption:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <f32a74abe52ac09ef6a368c0987f1cf29af1d2aeff4aa533d9a73358df0db10338bc7fd0c32459f697fa37fbf49a638c> /OE <91ff40e28ef87b9dfcd25306a87e90c388f6a0d4e1f309c2c58e6caf39db0c2b> /P -4 /Perms <ee5668ea7ed4b400564e9479b20f6316> /R 6 /StmF /StdCF /StrF /StdCF /U <f183299eb90c060cc4b322d043ea332a38d576742d61a78f316030f3cdb03b6494909267fa3a8fb7b5277bfa87531879> /UE <4d52294b07b50ea1f65318299b372c47315b892dc1bed8d08ca5424106d762c2> /V 5 >>',
    id: '8356e88bf2ce903ab72c1aa075addf69',
  },
  {
    name: 'revision 2',
    password: 'secret',
    encryption:
      '<< /Filter /Standard /Length 40 /O <92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd> /P -4 /R 2 /U <2c4e1c9ec6256b85ab2cce72d92de533638b40b6fab71bfff8c8ffb3e4734447> /V 1 >>',
    id: '654129aaa66dd1384249d1f87a3d3844',
  },
  {
    name: 'revision 3',
    password: 'secret',
    encryption:
      '<< /Filter /Standard /Length 128 /O <0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083> /P -4 /R 3 /U <a533f83d049e30fd3b863b9dabb8988d0122456a91bae5134273a6db134c87c4> /V 2 >>',
    id: '99354cb4a5c9bdff9c9d66b0cb651837',
  },
  {
    name: 'revision 4',
    password: 'secret',
    encryption:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /EncryptMetadata false /Filter /Standard /Length 128 /O <0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <23de600435ab6f05af5d57bdc3ce6ecc0122456a91bae5134273a6db134c87c4> /V 4 >>',
    id: '2a53ebe941ce1aa746ebd4f695541a36',
  },
  {
    name: 'revision 5',
    password: 'secret',
    encryption:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <b93aaf219e3980e23796b7d7413ebeb26957c1b60ec6c2a35e1ab5c1b93b0da50c194833cf67190eca1b5bb6141aec42> /OE <a04c79c67bf4c9814f38c521731d0a97a0fcc70835878af98f92d57820bb0f9a> /P -4 /Perms <3a4995d01cc004a5b309573129896d20> /R 5 /StmF /StdCF /StrF /StdCF /U <281ef571362be43a1ad981720ee3e3b01ef85527f1e2c3d4df62df261c7ec0a9230578fc0f660faf7edf34ef9c2539fb> /UE <67d5abaaf041b4d639947f931c79521fc0443b4741a66810ad717ee28628230b> /V 5 >>',
    id: '41be73d11c0c6785c879a9e3e9f32af4',
  },
  {
    name: 'revision 6',
    password: 'secret',
    encryption:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <aa5a29aa8d7de6bba4af7bf151916ed829e170ecd0243a090ffd8afc9a9f775710cc05fedbd8d54f2fa06d06f2f082d6> /OE <ac5f604f7b987be12ae7792e36c83ddc475d3a564be411bdff61af2055584034> /P -4 /Perms <bc761a5348ab449fd9965262c72d63e4> /R 6 /StmF /StdCF /StrF /StdCF /U <0a0c83d73efc3806f094a427ed08f33501eea5d0ecee3560f32ef0f29b0ff202eb5f3e2083ef7353b8f8ec05b3ea028b> /UE <f34b965be76bbf62dc69fd3a2c7615c2ed7a35641af43791932dfb5928060f0d> /V 5 >>',
    id: 'bd7f02c18a459bcf976617b408b651ae',
  },
] as const
