import type { Role } from '#kit/rights.ts';
import type { english } from './english.ts';

const ROLES: Readonly<Record<Role, string>> = {
  reader: 'lectura: buscar y ver gráficos',
  coder: 'codificación: buscar, exportar y añadir notas y códigos',
  collector: 'recogida: recoger datos, codificar y exportar',
  manager: 'gestión: hacer todo en el proyecto e invitar a otras personas',
};

const words: (typeof english)['words'] = {
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  signOutEverywhere: 'Cerrar las demás sesiones',
  continueWith: (title) => `Continuar con ${title}`,
  email: 'Correo electrónico',
  password: 'Contraseña',
  oldPassword: 'Su contraseña actual',
  newPassword: 'Contraseña nueva',
  newPasswordHint: 'Al menos 12 caracteres. Sirven unas palabras que nadie adivinaría.',
  savePassword: 'Guardar la contraseña',
  withPassword: 'Iniciar sesión con contraseña',
  forgotPassword: 'He olvidado mi contraseña',
  forgotText: 'Enviamos un enlace con el que elige una contraseña nueva.',
  withLink: 'Iniciar sesión con un enlace por correo',
  sendLink: 'Enviarme un enlace',
  noWays:
    'No hay ninguna forma de iniciar sesión activada. Quien administra el servidor de este laboratorio puede activar una.',
  signedInAs: 'Ha iniciado sesión como',
  yourName: 'Su nombre',
  goOn: 'Continuar',
  goOnText: 'Un momento…',
  goOnButtonText: 'Ha vuelto de su proveedor de identidad. Pulse el botón para continuar.',
  yourWays: 'Cómo inicia sesión',
  yourWaysText: 'Cada una de estas formas abre su cuenta. Conserve al menos una.',
  addWay: 'Añadir otra forma',
  addProvider: (title) => `Añadir ${title}`,
  addAddress: 'Añadir una dirección de correo',
  remove: 'Quitar',
  removeNamed: (name) => `Quitar ${name}`,
  byEmail: 'Correo',
  mailGoesTo: (address) => `Los correos se envían a ${address}.`,
  mailGoesNowhere: 'No se conoce ninguna dirección de correo suya.',
  useAddress: 'Usar para el correo',
  useAddressNamed: (address) => `Usar ${address} para el correo`,
  changeAddressText:
    'Para cambiarla, añada primero la dirección nueva: abra el enlace que se le envía y después elíjala aquí.',
  language: 'Idioma',
  setPassword: 'Establecer una contraseña',
  changePassword: 'Cambiar su contraseña',
  changePasswordText: 'Después se cierran sus demás sesiones.',
  passwordNeedsFresh:
    'Para establecer una contraseña, cierre la sesión y vuelva a iniciarla primero.',
  linkField: 'Pegue aquí el enlace completo',
  invitationTitle: 'Tiene una invitación',
  openInvitation: 'Abrir la invitación',
  invitationStart: 'Abra la invitación que ha recibido.',
  invitedToProject: (inviter, project) => `${inviter} le invita al proyecto ${project}.`,
  invitedToLaboratory: (inviter) => `${inviter} le invita a este laboratorio.`,
  theOperator: 'Quien administra el servidor de este laboratorio',
  asRole: (role) => `Su función: ${ROLES[role]}.`,
  acceptBySigningIn: 'Inicie sesión para aceptar. La invitación sirve una vez.',
  accept: 'Aceptar',
  acceptAs: 'Va a aceptar como',
  notYou: 'Si no es usted, cierre primero la sesión y abra de nuevo la invitación.',
  haveAccount: 'Ya tengo aquí una cuenta con contraseña',
  choosePassword: 'Aceptar con una contraseña',
  ownerTitle: 'Le damos la bienvenida a su laboratorio',
  ownerText:
    'Este enlace inicia una vez su sesión como propietario. Añada después la forma en que la iniciará a partir de ahora.',
  linkTitle: 'Iniciar sesión con su enlace',
  linkText: 'Pulse el botón para iniciar sesión. El enlace sirve una vez.',
  newPasswordTitle: 'Elija una contraseña',
  passwordTooShort: 'Use al menos 12 caracteres.',
  passwordTooLong: 'Use como máximo 1000 caracteres.',
  addressInvalid: 'No es una dirección de correo.',
  wrongPassword: 'Esta dirección y esta contraseña no se corresponden.',
  wrongOldPassword: 'No es su contraseña actual.',
};

const notes: (typeof english)['notes'] = {
  linkOnItsWay: {
    title: 'Mire su correo',
    text: 'Si esta dirección puede usarse aquí, hay un enlace en camino. Sirve durante 15 minutos, en este navegador. Puede cerrar esta página.',
  },
  linkOver: {
    title: 'Este enlace ya no sirve',
    text: 'Ya se usó, es demasiado antiguo o no está completo. Pida uno nuevo.',
  },
  otherBrowser: {
    title: 'Abra este enlace en el navegador en el que lo pidió',
    text: 'Para protegerle, solo sirve allí. Si quiere iniciar sesión aquí, pida aquí un enlace nuevo.',
  },
  invitationOver: {
    title: 'Esta invitación ya no sirve',
    text: 'Ya se aceptó, se retiró o es demasiado antigua. Pida una nueva a quien le invitó.',
  },
  notInvited: {
    title: 'Todavía no tiene invitación',
    text: 'Nadie conoce aquí esta cuenta. Pida una invitación a quien gestiona un proyecto, ábrala en este navegador e inicie sesión entonces.',
  },
  disabled: {
    title: 'Ahora no puede iniciar sesión aquí',
    text: 'Su cuenta está desactivada. Pregunte al propietario del laboratorio.',
  },
  providerRefused: {
    title: 'No se ha iniciado la sesión',
    text: 'No terminó en su proveedor de identidad, o este la rechazó. No ha ocurrido nada; puede intentarlo de nuevo.',
  },
  providerFailed: {
    title: 'No se ha podido usar su proveedor de identidad',
    text: 'No respondió, o su respuesta no era de fiar. Inténtelo de nuevo; si continúa, avise a quien administra el servidor de este laboratorio.',
  },
  attemptOver: {
    title: 'Este inicio de sesión ha terminado',
    text: 'Tardó demasiado, ya se había terminado o se empezó en otro navegador. Empiece de nuevo.',
  },
  identityTaken: {
    title: 'Esta cuenta es aquí de otra persona',
    text: 'No se ha añadido. Quien inicia sesión con ella es otra persona en este laboratorio.',
  },
  addressOfPassword: {
    title: 'Esta dirección ya se usa aquí',
    text: 'Otra persona inicia sesión con ella y una contraseña. No se ha cambiado nada.',
  },
  addressTaken: {
    title: 'Esta dirección ya se usa aquí',
    text: 'Inicie sesión como antes y abra después de nuevo la invitación.',
  },
  tooManyTries: {
    title: 'Demasiados intentos',
    text: 'Espere unos minutos e inténtelo de nuevo, o entre de otra manera, por ejemplo con un enlace por correo.',
  },
  busy: {
    title: 'Muchas personas están iniciando sesión',
    text: 'Inténtelo de nuevo dentro de unos segundos.',
  },
  staleForm: {
    title: 'Esta página estuvo abierta demasiado tiempo',
    text: 'No ha ocurrido nada. Vuelva atrás, cargue de nuevo la página y repita lo que hizo.',
  },
  signInFirst: {
    title: 'Inicie sesión primero',
    text: 'No ha iniciado sesión, o ya se cerró.',
  },
  notFound: {
    title: 'No existe esta página',
    text: 'Vaya a /sign-in para iniciar sesión.',
  },
  failed: {
    title: 'Algo ha fallado',
    text: 'No ha funcionado. No se ha cambiado nada que deba deshacer; inténtelo de nuevo.',
  },
};

const mails: (typeof english)['mails'] = {
  'sign-in': (origin, link) => ({
    subject: 'Su enlace para iniciar sesión',
    text: `Alguien, esperamos que usted, quiere iniciar sesión en Bowerbird en ${origin}.

Abra este enlace en el navegador en el que lo pidió. Sirve una vez, durante 15 minutos.

${link}

Si no fue usted, no haga nada.
`,
  }),
  password: (origin, link) => ({
    subject: 'Elija una contraseña',
    text: `Alguien, esperamos que usted, quiere elegir una contraseña para Bowerbird en ${origin}.

Abra este enlace en el navegador en el que lo pidió. Sirve una vez, durante 15 minutos.

${link}

Si no fue usted, no haga nada: su contraseña queda como está.
`,
  }),
  'address-changed': (origin, address) => ({
    subject: 'Se ha cambiado su dirección de correo',
    text: `Desde ahora, los correos de Bowerbird en ${origin} se envían a ${address} y ya no a esta dirección.

Si no fue usted, avise enseguida al propietario del laboratorio.
`,
  }),
};

export const spanish = { words, notes, mails };
